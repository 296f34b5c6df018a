import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '../../server/contract/history.ts';
import * as words from '../../server/words/words.ts';
import type { Person } from '../api/person.ts';
import { describeFailure } from '../api/request-failed.ts';
import { Button } from '../ui/control/button.tsx';
import { Notice } from '../ui/message/notice.tsx';
import { TryAgain } from '../ui/message/try-again.tsx';
import { changedPlantsQuery } from './api/history-queries.ts';
import * as css from './changed-plants.module.css';
import { ChangedPlantsTable } from './changed-plants-table.tsx';
import { useFocusOnMore } from './use-focus-on-more.ts';

interface ChangedPlantsListProps {
  person: Person;
  entry: HistoryEntry;
}

/** What a change did to each of its plants, as far as it was asked for. */
export function ChangedPlantsList({ person, entry }: ChangedPlantsListProps) {
  const query = useInfiniteQuery(changedPlantsQuery(person, entry));
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const plants = data?.pages.flatMap((page) => page.plants) ?? [];
  const [list, noteAsked] = useFocusOnMore(plants.length, isFetching, 'tbody tr');
  return (
    <div ref={list} className={css.list}>
      {data && <ChangedPlantsTable plants={plants} />}
      {!data && !error && <p className={css.wait}>{words.loading}</p>}
      {error && (
        <Notice action={<TryAgain ask={() => (data ? fetchNextPage() : refetch())} />}>
          {describeFailure(error)}
        </Notice>
      )}
      {hasNextPage && !error && (
        <Button
          aria-disabled={isFetching || undefined}
          onClick={() => {
            if (isFetching) return;
            noteAsked();
            void fetchNextPage();
          }}
        >
          {isFetching ? words.loading : words.moreChangedPlants}
        </Button>
      )}
    </div>
  );
}
