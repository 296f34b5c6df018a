import { type MouseEvent, type ReactNode, useId } from 'react';
import type { SessionView } from '../../server/contract/answers.ts';
import type { HistoryEntry } from '../../server/contract/history.ts';
import * as words from '../../server/words/words.ts';
import { Button } from '../ui/control/button.tsx';
import { isolate, sentence } from '../ui/words/sentence.ts';
import { ChangedPlants } from './changed-plants.tsx';
import { describeEntry } from './describe-entry.ts';
import * as css from './history-item.module.css';
import { HistoryTime } from './history-time.tsx';
import { KindMark } from './kind-mark.tsx';
import { useUndoEntry } from './use-undo-entry.ts';

interface HistoryItemProps {
  entry: HistoryEntry;
  session: SessionView;
  now: number;
}

/** One change: who did what, when, and the way back or why there is none. */
export function HistoryItem({ entry, session, now }: HistoryItemProps) {
  const { undo, isUndoing } = useUndoEntry(session);
  const sentenceId = useId();
  const canEdit = session.role !== 'viewer';
  const note = entry.undoneBy ? words.undoneBy(entry.undoneBy) : canEdit ? entry.refusal : null;

  async function press(event: MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    await undo(entry);
    // The button leaves once there is nothing left to undo, and the focus is not to leave with it.
    if (document.activeElement === button) button.closest('li')?.focus({ preventScroll: true });
  }

  return (
    <li className={css.item} tabIndex={-1} data-undone={entry.undoneBy ? '' : undefined}>
      <KindMark kind={entry.kind} />
      <div className={css.text}>
        <p id={sentenceId} className={css.sentence}>
          {sentence(describeEntry<ReactNode>(entry, <strong>{entry.person}</strong>, isolate))}
        </p>
        <p className={css.meta}>
          <HistoryTime at={entry.at} now={now} />
          {note && <span className={css.note}>{note}</span>}
        </p>
      </div>
      {canEdit && entry.refusal === null && (
        <Button
          look="quiet"
          className={css.undo}
          aria-describedby={sentenceId}
          aria-disabled={isUndoing || undefined}
          data-once
          onClick={press}
        >
          {words.undo}
        </Button>
      )}
      {Math.max(entry.addedCount, entry.removedCount) > 1 && (
        <ChangedPlants person={session} entry={entry} describedBy={sentenceId} />
      )}
    </li>
  );
}
