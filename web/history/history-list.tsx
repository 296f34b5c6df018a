import { useEffect, useRef } from 'react';
import type { SessionView } from '../../server/contract/answers.ts';
import { describeFailure } from '../api/request-failed.ts';
import { Button } from '../ui/control/button.tsx';
import { Notice } from '../ui/message/notice.tsx';
import { HistoryDays } from './history-days.tsx';
import type { HistoryFilter } from './history-filter.ts';
import * as css from './history-list.module.css';
import { HistorySkeleton } from './history-skeleton.tsx';
import { NoHistory } from './no-history.tsx';
import type { useHistory } from './use-history.ts';

interface HistoryListProps {
  history: ReturnType<typeof useHistory>;
  filter: HistoryFilter;
  session: SessionView;
  onClear: () => void;
}

/** The changes with the way to older ones, or what stands in their place. */
export function HistoryList({ history, filter, session, onClear }: HistoryListProps) {
  const { entries, failure, hasOlder, isLoadingOlder, isStale, retry, showOlder } = history;
  const { isWhole, isDamaged } = history;
  const shown = entries ?? [];
  const [list, focusFrom] = useFocusOnMore(shown.length);
  if (!entries && !failure) return <HistorySkeleton />;
  if (!entries?.length && (!failure || !entries)) {
    return <NoHistory {...{ failure, filter, isWhole, isDamaged, onRetry: retry, onClear }} />;
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
        {hasOlder && (
          <Button
            aria-disabled={isLoadingOlder || undefined}
            onClick={() => {
              if (isLoadingOlder) return;
              focusFrom.current = shown.length;
              showOlder();
            }}
          >
            {isLoadingOlder ? 'Loading…' : 'Show older'}
          </Button>
        )}
        {isDamaged && (
          <p>Older changes cannot be read: a file on the server is damaged. Tell the operator.</p>
        )}
        {!isWhole && !isDamaged && <p>Changes before these are no longer kept.</p>}
      </div>
    </div>
  );
}

/** The button moves on or leaves when there is more, so the first of what it brought takes the focus. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number | null>(null);
  useEffect(() => {
    const from = focusFrom.current;
    if (from === null || count <= from) return;
    focusFrom.current = null;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !list.current?.contains(activeElement);
    if (!isElsewhere) list.current?.querySelectorAll('li')[from]?.focus({ preventScroll: true });
  }, [count]);
  return [list, focusFrom] as const;
}
