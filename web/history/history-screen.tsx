import { useSearch } from 'wouter/use-browser-location';
import type { SessionView } from '../../server/contract/answers.ts';
import { goAs } from '../address/go-to.ts';
import { useTitle } from '../ui/hook/use-title.ts';
import { formatHistoryFilter, type HistoryFilter, parseHistoryFilter } from './history-filter.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';
import * as css from './history-screen.module.css';
import { useHistory } from './use-history.ts';

/** Who changed what and when, newest first, with the way back from each change. */
export function HistoryScreen({ session }: { session: SessionView }) {
  useTitle('History');
  const filter = parseHistoryFilter(useSearch());
  const history = useHistory(session, filter);

  function show(next: HistoryFilter) {
    const search = formatHistoryFilter(next).toString();
    goAs(session, search ? `/history?${search}` : '/history');
  }

  return (
    <div className={css.screen}>
      <div className={css.head}>
        <h1>History</h1>
        <HistoryFilters viewer={session} filter={filter} onFilter={show} />
      </div>
      <HistoryList
        history={history}
        filter={filter}
        session={session}
        onClear={() => show({ person: '', kind: '' })}
      />
    </div>
  );
}
