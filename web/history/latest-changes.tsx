import { useId } from 'react';
import type { SessionView } from '../../server/contract/answers.ts';
import * as words from '../../server/words/words.ts';
import { describeFailure } from '../api/request-failed.ts';
import { ButtonLink } from '../ui/control/button-link.tsx';
import { Notice } from '../ui/message/notice.tsx';
import { TryAgain } from '../ui/message/try-again.tsx';
import { useHistory } from './api/use-history.ts';
import { HistoryDays } from './history-days.tsx';
import { formatHistoryFilter, type HistoryFilter, NO_FILTER } from './history-filter.ts';
import * as css from './latest-changes.module.css';

/** Who wants to know more looks in the history. */
const MOST_SHOWN = 5;

interface LatestChangesProps {
  session: SessionView;
  /** Of the plant that is meant, also once it is gone. */
  id: number;
}

/** What was changed of a plant last, with the way back from each change and the way to all of them. */
export function LatestChanges({ session, id }: LatestChangesProps) {
  const headingId = useId();
  const filter: HistoryFilter = { ...NO_FILTER, search: `#${id}` };
  const { entries, failure, isStale, hasOlder, retry } = useHistory(session, filter);
  const shown = isStale ? undefined : entries?.slice(0, MOST_SHOWN);
  return (
    <section aria-labelledby={headingId} className={css.changes}>
      <div className={css.head}>
        <h2 id={headingId} className={css.heading}>
          {words.latestChanges}
        </h2>
        <ButtonLink href={`/history?${formatHistoryFilter(filter)}`}>{words.allChanges}</ButtonLink>
      </div>
      {failure && <Notice action={<TryAgain ask={retry} />}>{describeFailure(failure)}</Notice>}
      {shown && <HistoryDays entries={shown} session={session} />}
      {shown?.length === 0 && (
        <p className={css.none}>{hasOlder ? words.noRecentOfPlant : words.noneKeptOfPlant}</p>
      )}
      {!shown && !failure && <p className={css.none}>{words.loading}</p>}
    </section>
  );
}
