import { MAX_SEARCH_LENGTH } from '../../server/contract/bff.ts';
import { CHANGE_KINDS, type ChangeKind } from '../../server/contract/history.ts';

/** Which changes are shown, all of it kept in the address; empty where nothing is said. */
export interface HistoryFilter {
  person: string;
  kind: ChangeKind | '';
  /** Part of the name, or the id, of a plant that was changed. */
  search: string;
}

export const NO_FILTER: HistoryFilter = { person: '', kind: '', search: '' };

/** Reads the filter from an address's search; what it cannot read filters nothing. */
export function parseHistoryFilter(search: string): HistoryFilter {
  const params = new URLSearchParams(search);
  return {
    person: params.get('person') ?? '',
    kind: CHANGE_KINDS.find((kind) => kind === params.get('kind')) ?? '',
    search: params.get('search')?.slice(0, MAX_SEARCH_LENGTH).trim() ?? '',
  };
}

/** Writes the filter as an address's search or a request's; what filters nothing is left out. */
export function formatHistoryFilter({ person, kind, search }: HistoryFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (person) params.set('person', person);
  if (kind) params.set('kind', kind);
  if (search) params.set('search', search);
  return params;
}
