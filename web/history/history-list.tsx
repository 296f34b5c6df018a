import type { SessionView } from '../../server/contract/answers.ts';
import * as words from '../../server/words/words.ts';
import { describeFailure } from '../api/request-failed.ts';
import { Notice } from '../ui/message/notice.tsx';
import { TryAgain } from '../ui/message/try-again.tsx';
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
        <Notice action={<TryAgain ask={retry} />}>
          {hasOlder ? words.historyCutShort : words.mayBeOutdated} {describeFailure(failure)}
        </Notice>
      )}
      <HistoryDays entries={shown} session={session} />
      <div className={css.end}>
        {older}
        {isDamaged && <p>{words.historyEndsDamaged}</p>}
        {!isWhole && !isDamaged && <p>{words.historyEndsEarly}</p>}
      </div>
    </div>
  );
}
