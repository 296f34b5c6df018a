import type { ReactNode } from 'react';
import * as words from '../../server/words/words.ts';
import { describeFailure } from '../api/request-failed.ts';
import { Button } from '../ui/control/button.tsx';
import { MessagePanel } from '../ui/message/message-panel.tsx';
import { TryAgain } from '../ui/message/try-again.tsx';
import type { HistoryFilter } from './history-filter.ts';
import * as css from './no-history.module.css';

interface NoHistoryProps {
  /** Why nothing could be loaded; null when there is nothing. */
  failure: Error | null;
  filter: HistoryFilter;
  isWhole: boolean;
  isDamaged: boolean;
  /** The way to older changes, where not all that are kept have been looked at. */
  older: ReactNode;
  onRetry: () => void;
  onClear: () => void;
}

/** Stands in the entries' place where there are none, and says why and what to do. */
export function NoHistory(props: NoHistoryProps) {
  return <div className={css.panel}>{choosePanel(props)}</div>;
}

function choosePanel(props: NoHistoryProps) {
  const { failure, filter, isDamaged, older, onRetry, onClear } = props;
  if (failure) {
    return (
      <MessagePanel
        sketch="wilted"
        title={words.historyFailedTitle}
        action={<TryAgain ask={onRetry} />}
      >
        <p>{describeFailure(failure)}</p>
      </MessagePanel>
    );
  }
  if (older) {
    return (
      <MessagePanel sketch="search" title={words.noRecentMatchTitle} action={older}>
        <p>{words.noRecentMatch}</p>
      </MessagePanel>
    );
  }
  if (filter.person || filter.kind || filter.search) {
    return (
      <MessagePanel
        sketch="search"
        title={words.noChangeMatchesTitle}
        action={<Button onClick={onClear}>{words.showAllChanges}</Button>}
      >
        <p>{describeNone(props)}</p>
      </MessagePanel>
    );
  }
  if (isDamaged) {
    return (
      <MessagePanel sketch="wilted" title={words.historyDamagedTitle}>
        <p>{words.historyDamaged}</p>
      </MessagePanel>
    );
  }
  return (
    <MessagePanel sketch="seedling" title={words.historyEmptyTitle}>
      <p>{words.historyEmpty}</p>
    </MessagePanel>
  );
}

function describeNone({ filter, isWhole, isDamaged }: NoHistoryProps): string {
  if (isDamaged) return words.noChangeReadable;
  if (!isWhole) return words.noChangeKept;
  return words.noChangeYet(filter.person, filter.kind !== '', filter.search);
}
