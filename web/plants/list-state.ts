import { DEFAULT_PAGE_LIMIT, PAGE_LIMITS, type PlantPage } from '../../server/contract/bff.ts';
import { parsePlantId } from '../../server/contract/plants.ts';

/** Where the page begins: after an id going up, before an id going down, or at an end. */
export type Cursor = { after: number } | { before: number } | 'first' | 'last';

/** What the table shows, all of it kept in the address. `page` is what we believe; the answer corrects it. */
export interface ListState {
  search: string;
  limit: number;
  cursor: Cursor;
  page: number;
}

/** Reads the list's state from an address's search; what it cannot read is the default. */
export function parseListState(search: string): ListState {
  const params = new URLSearchParams(search);
  const limit = Number(params.get('limit'));
  const cursor = parseCursor(params);
  const page = readCount(params.get('page')) ?? 1;
  return {
    search: params.get('search')?.trim() ?? '',
    limit: PAGE_LIMITS.some((allowed) => allowed === limit) ? limit : DEFAULT_PAGE_LIMIT,
    cursor,
    page: cursor === 'first' ? 1 : Math.max(page, 1),
  };
}

/** Writes the path and search that show the list in this state; defaults are left out. */
export function formatListAddress(state: ListState): string {
  const params = new URLSearchParams();
  if (state.search) params.set('search', state.search);
  if (state.limit !== DEFAULT_PAGE_LIMIT) params.set('limit', String(state.limit));
  if (state.cursor !== 'first') {
    params.set('page', String(state.page));
    writeCursor(params, state.cursor);
  }
  const text = params.toString();
  return text ? `/?${text}` : '/';
}

/** Writes what `GET /bff/plants` is asked; equal texts get equal pages. */
export function formatPageRequest({ search, limit, cursor }: ListState): string {
  const params = new URLSearchParams({ limit: String(limit) });
  writeCursor(params, cursor);
  if (search) params.set('search', search);
  return params.toString();
}

/**
 * Finds the view to show instead where others' changes have made this one pointless: a page that
 * nothing precedes is the first one, and an empty page gives way to the last. Null when it is fine.
 */
export function correctListState(state: ListState, page: PlantPage): ListState | null {
  if (state.cursor === 'first') return null;
  if (!page.hasPrevious) return { ...state, cursor: 'first', page: 1 };
  if (page.rows.length > 0 || state.cursor === 'last') return null;
  return { ...state, cursor: 'last', page: Math.ceil(page.total / state.limit) };
}

function parseCursor(params: URLSearchParams): Cursor {
  const after = readCount(params.get('after'));
  if (after !== null) return { after };
  const before = readCount(params.get('before'));
  if (before !== null) return { before };
  return params.has('last') ? 'last' : 'first';
}

function writeCursor(params: URLSearchParams, cursor: Cursor): void {
  if (cursor === 'first') return;
  if (cursor === 'last') params.set('last', 'true');
  else if ('after' in cursor) params.set('after', String(cursor.after));
  else params.set('before', String(cursor.before));
}

function readCount(text: string | null): number | null {
  const count = text === null ? null : parsePlantId(text);
  return count !== null && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
