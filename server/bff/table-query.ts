import { DEFAULT_PAGE_LIMIT, PAGE_LIMITS } from '../contract/bff.ts';
import type { Cursor, PageQuery } from '../domain/store.ts';
import { readIdParameter, readQuery, refuseParameter } from '../http/query.ts';

const MAX_SEARCH_LENGTH = 200;

/**
 * Reads which page of the table is asked for; without a cursor the first.
 *
 * @throws DomainError `invalid_input` that names the parameter.
 */
export function readTableQuery(url: string): Omit<PageQuery, 'workspace'> {
  const { limit, search, ...cursor } = readQuery(url, [
    'limit',
    'after',
    'before',
    'last',
    'search',
  ]);
  return { limit: readLimit(limit), cursor: readCursor(cursor), search: readSearch(search) };
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PAGE_LIMIT;
  const limit = PAGE_LIMITS.find((known) => String(known) === text);
  if (limit !== undefined) return limit;
  throw refuseParameter('limit', `must be one of ${PAGE_LIMITS.join(', ')}`);
}

function readCursor(query: { after?: string; before?: string; last?: string }): Cursor {
  const [[name, text] = [], other] = Object.entries(query);
  if (name === undefined || text === undefined) return 'first';
  if (other) throw refuseParameter(other[0], `must not come with ${name}; send one of them`);
  if (name === 'after') return { after: readIdParameter(name, text) };
  if (name === 'before') return { before: readIdParameter(name, text) };
  if (text === 'true') return 'last';
  throw refuseParameter('last', 'must be true, or be left out');
}

/** Stored text is in NFC, so what is looked for must be as well. */
function readSearch(text = ''): string | undefined {
  const search = text.trim().normalize('NFC');
  if ([...search].length <= MAX_SEARCH_LENGTH) return search === '' ? undefined : search;
  throw refuseParameter('search', `must have at most ${MAX_SEARCH_LENGTH} characters`);
}
