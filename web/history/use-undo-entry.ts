import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SessionView } from '../../server/contract/answers.ts';
import type { HistoryEntry, HistoryPage } from '../../server/contract/history.ts';
import * as words from '../../server/words/words.ts';
import { useRenames } from '../api/renames.ts';
import { useUnanswered } from '../api/unanswered.ts';
import { describeUndone } from '../api/undo/describe-undone.ts';
import { undoChange } from '../api/undo/undo-change.ts';
import { describeUndo } from '../api/undo/undo-key.ts';
import { useToasts } from '../ui/toast/toasts.ts';
import { historyKey } from './api/history-queries.ts';

/** Undoes the change of an entry, tells how it went, and marks the entry at once. */
export function useUndoEntry(session: SessionView) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const deps = { renames: useRenames(), unanswered: useUnanswered() };
  const undoing = undoChange({ person: session, queryClient, ...deps });
  const isBusy = useRef(false);
  const [isUndoing, setIsUndoing] = useState(false);

  async function undo(entry: HistoryEntry) {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsUndoing(true);
    const made = { seq: entry.seq, at: Date.parse(entry.at) };
    try {
      const change = await undoing.undo(made);
      queryClient.setQueriesData<InfiniteData<HistoryPage>>(
        { queryKey: historyKey(session) },
        (data) => data && withUndone(data, entry.seq, session.name),
      );
      toasts.show({ tone: 'done', about: describeUndo(made), text: describeUndone(change) });
    } catch (error) {
      toasts.show(undoing.describeFailed(made, error, () => void undo(entry)));
    } finally {
      isBusy.current = false;
      setIsUndoing(false);
    }
  }

  return { undo, isUndoing };
}

function withUndone(data: InfiniteData<HistoryPage>, seq: number, undoneBy: string) {
  const mark = (entry: HistoryEntry): HistoryEntry =>
    entry.seq === seq ? { ...entry, undoneBy, refusal: words.undoneBy(undoneBy) } : entry;
  const pages = data.pages.map((page) => ({ ...page, entries: page.entries.map(mark) }));
  return { ...data, pages };
}
