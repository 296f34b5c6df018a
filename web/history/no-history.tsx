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
  onRetry: () => void;
  onClear: () => void;
}

/** Stands in the entries' place where there are none, and says why and what to do. */
export function NoHistory(props: NoHistoryProps) {
  return <div className={css.panel}>{choosePanel(props)}</div>;
}

function choosePanel({ failure, filter, isWhole, isDamaged, onRetry, onClear }: NoHistoryProps) {
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
  if (isDamaged) {
    return (
      <MessagePanel sketch="wilted" title="The history cannot be read">
        <p>A file on the server is damaged. Tell the operator.</p>
      </MessagePanel>
    );
  }
  if (filter.person !== '' || filter.kind !== '') {
    return (
      <MessagePanel
        sketch="search"
        title="No change matches"
        action={<Button onClick={onClear}>Show all changes</Button>}
      >
        <p>{isWhole ? describeNone(filter) : 'There is none among the changes that are kept.'}</p>
      </MessagePanel>
    );
  }
  return (
    <MessagePanel sketch="seedling" title="Nothing has been changed yet">
      <p>Whatever is added, corrected or deleted is told here, with the way back.</p>
    </MessagePanel>
  );
}

function describeNone({ person, kind }: HistoryFilter): string {
  if (person === '') return 'Nobody has made a change of that kind yet.';
  return `${person} has not made a change${kind === '' ? '' : ' of that kind'} yet.`;
}
