import { useSearch } from 'wouter/use-browser-location';
import type { SessionView } from '../../server/contract/answers.ts';
import * as words from '../../server/words/words.ts';
import { type GoOptions, goAs } from '../address/go-to.ts';
import { useTitle } from '../ui/hook/use-title.ts';
import { useHistory } from './api/use-history.ts';
import {
  formatHistoryFilter,
  type HistoryFilter,
  NO_FILTER,
  parseHistoryFilter,
} from './history-filter.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';
import * as css from './history-screen.module.css';

/** Who changed what and when, newest first, with the way back from each change. */
export function HistoryScreen({ session }: { session: SessionView }) {
  useTitle(words.historyScreen);
  const filter = parseHistoryFilter(useSearch());
  const history = useHistory(session, filter);

  function show(next: HistoryFilter, options?: GoOptions) {
    const search = formatHistoryFilter(next).toString();
    goAs(session, search ? `/history?${search}` : '/history', options);
  }

  return (
    <div className={css.screen}>
      <div className={css.head}>
        <h1>{words.historyScreen}</h1>
        <HistoryFilters viewer={session} filter={filter} onFilter={show} />
      </div>
      <p role="status" className="visually-hidden">
        {describeFound(history, filter)}
      </p>
      <HistoryList
        history={history}
        filter={filter}
        session={session}
        onClear={() => show(NO_FILTER)}
      />
    </div>
  );
}

/** Tells whoever does not see the changes what a search has found. */
function describeFound(
  { entries, isStale, isLoadingOlder, hasOlder }: ReturnType<typeof useHistory>,
  { search }: HistoryFilter,
): string {
  if (!search || !entries || isStale || isLoadingOlder) return '';
  const { length } = entries;
  return hasOlder ? words.changesFoundSoFar(length) : words.changesFound(length);
}
