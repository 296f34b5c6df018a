import type { SessionView } from '../../server/contract/answers.ts';
import { describeFailure } from '../api/request-failed.ts';
import { Button } from '../ui/control/button.tsx';
import { Notice } from '../ui/message/notice.tsx';
import type { useHistory } from './api/use-history.ts';
import { HistoryDays } from './history-days.tsx';
import type { HistoryFilter } from './history-filter.ts';
import * as css from './history-list.module.css';
import { HistorySkeleton } from './history-skeleton.tsx';
import { NoHistory } from './no-history.tsx';
import { OlderButton } from './older-button.tsx';
import { useFocusOnMore } from './use-focus-on-more.ts';

interface HistoryListProps {
  history: ReturnType<typeof useHistory>;
  filter: HistoryFilter;
  session: SessionView;
  onClear: () => void;
}

/** The changes with the way to older ones, or what stands in their place. */
export function HistoryList({ history, filter, session, onClear }: HistoryListProps) {
  const { entries, failure, hasOlder, isLoadingOlder, isStale, retry } = history;
  const { isWhole, isDamaged } = history;
  const shown = entries ?? [];
  const [list, noteAsked] = useFocusOnMore(shown.length, isLoadingOlder, 'li');
  const older = hasOlder && <OlderButton {...history} onAsk={noteAsked} />;
  // That a filter before it found nothing says nothing of this one.
  const isKnown = entries && !(isStale && entries.length === 0);
  if (!isKnown && !failure) return <HistorySkeleton />;
  if (!entries?.length && (!failure || !entries)) {
    return (
      <NoHistory {...{ failure, filter, isWhole, isDamaged, older, onRetry: retry, onClear }} />
    );
  }
  return (
    <div ref={list} className={isStale ? css.stale : undefined}>
      {failure && (
        <Notice action={<Button onClick={retry}>Try again</Button>}>
          {hasOlder ? 'Not all of it could be loaded.' : 'This may be out of date.'}{' '}
          {describeFailure(failure)}
        </Notice>
      )}
      <HistoryDays entries={shown} session={session} />
      <div className={css.end}>
        {older}
        {isDamaged && (
          <p>Older changes cannot be read: a file on the server is damaged. Tell the operator.</p>
        )}
        {!isWhole && !isDamaged && <p>Changes before these are no longer kept.</p>}
      </div>
    </div>
  );
}
