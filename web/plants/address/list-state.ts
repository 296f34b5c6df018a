import type { PlantPage } from '../../../server/contract/answers.ts';
import {
  DEFAULT_PAGE_LIMIT,
  MAX_CHOSEN_TAGS,
  MAX_SEARCH_LENGTH,
  PAGE_LIMITS,
  SORTS,
} from '../../../server/contract/bff.ts';
import {
  MAX_TAG_LENGTH,
  ordinalOf,
  type Plant,
  parsePlantId,
} from '../../../server/contract/plants.ts';
import { readLine } from '../../../server/contract/text.ts';

export type Sort = (typeof SORTS)[number];
/** What a table can be sorted by, whichever way. */
export type SortColumn = 'id' | 'added' | 'name' | 'tag';
export const DEFAULT_SORT: Sort = 'id';

/** Where the page begins: after a place going down the table, before one going up, or at an end. */
type Cursor = { after: string } | { before: string } | 'first' | 'last';

/** How much of an address the chosen tags may take: with the rest it is then one that a server reads. */
const MAX_TAGS_LENGTH = 8000;

/** What the table shows, all of it kept in the address. `page` is what we believe; the answer corrects it. */
export interface ListState {
  search: string;
  /** Shows the plants of any of these tags, kept by `orderTags`; the empty text is for those without one. */
  tags: string[];
  sort: Sort;
  limit: number;
  cursor: Cursor;
  page: number;
  /** The id of the view that was opened, whatever is shown by now. */
  view?: string | undefined;
}

/** The place of the first page, from which every other choice of plants or order begins. */
export const FIRST_PAGE: Pick<ListState, 'cursor' | 'page'> = { cursor: 'first', page: 1 };

/** Reads the list's state from an address's search; what it cannot read is the default. */
export function parseListState(search: string): ListState {
  const params = new URLSearchParams(search);
  const limit = Number(params.get('limit'));
  const sort = SORTS.find((known) => known === params.get('sort')) ?? DEFAULT_SORT;
  const cursor = parseCursor(params, sort);
  const page = readCount(params.get('page'));
  const view = params.get('view');
  return {
    search: params.get('search')?.slice(0, MAX_SEARCH_LENGTH).trim() ?? '',
    // As the server compares them, so that their chips are known to be chosen.
    tags: orderTags(params.getAll('tag').flatMap((tag) => readLine(tag, MAX_TAG_LENGTH) ?? [])),
    sort,
    limit: PAGE_LIMITS.find((known) => known === limit) ?? DEFAULT_PAGE_LIMIT,
    cursor,
    page: cursor === 'first' ? 1 : Math.max(page, 1),
    ...(view && { view }),
  };
}

/** Puts chosen tags in the order that their list is always kept in, each once, as many as find room. */
export function orderTags(tags: string[]): string[] {
  const params = new URLSearchParams();
  const hasRoom = (tag: string) => {
    params.append('tag', tag);
    return `${params}`.length <= MAX_TAGS_LENGTH;
  };
  return [...new Set(tags)].sort().slice(0, MAX_CHOSEN_TAGS).filter(hasRoom);
}

/** Tells whether a tag can be chosen beside others. */
export function hasRoomFor(tag: string, chosen: string[]): boolean {
  return orderTags([...chosen, tag]).length > chosen.length;
}

/** Writes the path and search that show the list in this state; defaults are left out. */
export function formatListAddress(state: ListState): string {
  const params = new URLSearchParams();
  writeSelection(params, state);
  if (state.view) params.set('view', state.view);
  if (state.limit !== DEFAULT_PAGE_LIMIT) params.set('limit', String(state.limit));
  if (state.cursor !== 'first') {
    params.set('page', String(state.page));
    writeCursor(params, state.cursor);
  }
  const text = params.toString();
  return text ? `/?${text}` : '/';
}

/** Writes what `GET /bff/plants` is asked; equal texts get equal pages. */
export function formatPageRequest(state: ListState): string {
  const params = new URLSearchParams({ limit: String(state.limit) });
  writeCursor(params, state.cursor);
  writeSelection(params, state);
  return params.toString();
}

/** Writes a plant's place in an order, as a cursor names it. */
export function placeOf(plant: Plant, sort: Sort): string {
  const column = columnOf(sort);
  if (column === 'id') return String(plant.id);
  return `${plant.id}~${column === 'added' ? ordinalOf(plant) : plant[column]}`;
}

/** Returns the column that an order goes by, whichever way: each is named after it, downwards with a `-` before. */
export function columnOf(sort: Sort): SortColumn {
  return sort.replace('-', '') as SortColumn;
}

/**
 * Finds the view to show instead where others' changes have made this one pointless: a page that
 * nothing precedes is the first one, and an empty page gives way to the last. Null when it is fine.
 */
export function correctListState(state: ListState, page: PlantPage): ListState | null {
  if (state.cursor === 'first') return null;
  if (!page.hasPrevious) return { ...state, ...FIRST_PAGE };
  if (page.rows.length > 0 || state.cursor === 'last') return null;
  return { ...state, cursor: 'last', page: Math.ceil(page.total / state.limit) };
}

function parseCursor(params: URLSearchParams, sort: Sort): Cursor {
  const after = readPlace(params.get('after'), sort);
  if (after !== null) return { after };
  const before = readPlace(params.get('before'), sort);
  if (before !== null) return { before };
  return params.has('last') ? 'last' : 'first';
}

/** A place is an id; in the order of a text it is followed by `~` and that text, in that of adding by `~` and a number. */
function readPlace(place: string | null, sort: Sort): string | null {
  if (place === null) return null;
  const end = place.indexOf('~');
  const column = columnOf(sort);
  if ((end === -1) !== (column === 'id')) return null;
  const numbers = [end === -1 ? place : place.slice(0, end)];
  if (column === 'added') numbers.push(place.slice(end + 1));
  return numbers.some((text) => readCount(text) < 0) ? null : place;
}

/** Writes what the list shows on all its pages, and in which order; defaults are left out. */
export function writeSelection(params: URLSearchParams, { search, tags, sort }: ListState): void {
  if (search) params.set('search', search);
  for (const tag of tags) params.append('tag', tag);
  if (sort !== DEFAULT_SORT) params.set('sort', sort);
}

function writeCursor(params: URLSearchParams, cursor: Cursor): void {
  if (cursor === 'first') return;
  if (cursor === 'last') params.set('last', 'true');
  else if ('after' in cursor) params.set('after', cursor.after);
  else params.set('before', cursor.before);
}

/** Less than nothing where the text is no count. */
function readCount(text: string | null): number {
  const count = parsePlantId(text ?? '') ?? -1;
  return Number.isSafeInteger(count) ? count : -1;
}
