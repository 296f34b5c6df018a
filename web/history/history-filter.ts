import { CHANGE_KINDS, type ChangeKind } from '../../server/contract/history.ts';

/** Which changes are shown, all of it kept in the address; empty where nothing is said. */
export interface HistoryFilter {
  person: string;
  kind: ChangeKind | '';
}

/** Reads the filter from an address's search; what it cannot read filters nothing. */
export function parseHistoryFilter(search: string): HistoryFilter {
  const params = new URLSearchParams(search);
  return {
    person: params.get('person') ?? '',
    kind: CHANGE_KINDS.find((kind) => kind === params.get('kind')) ?? '',
  };
}

/** Writes the filter as an address's search or a request's; what filters nothing is left out. */
export function formatHistoryFilter({ person, kind }: HistoryFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (person) params.set('person', person);
  if (kind) params.set('kind', kind);
  return params;
}
