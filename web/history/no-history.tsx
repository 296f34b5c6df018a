import type { ReactNode } from 'react';
import { describeFailure } from '../api/request-failed.ts';
import { Button } from '../ui/control/button.tsx';
import { MessagePanel } from '../ui/message/message-panel.tsx';
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
        title="The history could not be loaded"
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        <p>{describeFailure(failure)}</p>
      </MessagePanel>
    );
  }
  if (older) {
    return (
      <MessagePanel sketch="search" title="No recent change matches" action={older}>
        <p>There are older changes, which have not been looked at yet.</p>
      </MessagePanel>
    );
  }
  if (filter.person || filter.kind || filter.search) {
    return (
      <MessagePanel
        sketch="search"
        title="No change matches"
        action={<Button onClick={onClear}>Show all changes</Button>}
      >
        <p>{describeNone(props)}</p>
      </MessagePanel>
    );
  }
  if (isDamaged) {
    return (
      <MessagePanel sketch="wilted" title="The history cannot be read">
        <p>A file on the server is damaged. Tell the operator.</p>
      </MessagePanel>
    );
  }
  return (
    <MessagePanel sketch="seedling" title="Nothing has been changed yet">
      <p>Whatever is added, corrected or deleted is told here, with the way back.</p>
    </MessagePanel>
  );
}

function describeNone({ filter, isWhole, isDamaged }: NoHistoryProps): string {
  if (isDamaged) {
    return 'There is none among the changes that can be read. A file on the server is damaged: tell the operator.';
  }
  if (!isWhole)
    return 'There is none among the changes that are kept. Older ones are kept no longer.';
  const { person, kind, search } = filter;
  const who = person ? `${person} has not made a change` : 'Nobody has made a change';
  const ofKind = kind ? ' of that kind' : '';
  return `${who}${ofKind}${search && ` to a plant that matches “${search}”`} yet.`;
}
