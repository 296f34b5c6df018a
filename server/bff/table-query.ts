import {
  DEFAULT_PAGE_LIMIT,
  EXPORT_FORMATS,
  MAX_CHOSEN_TAGS,
  MAX_IDS_ASKED,
  MAX_SEARCH_LENGTH,
  PAGE_LIMITS,
  SORTS,
} from '../contract/bff.ts';
import { MAX_NAME_LENGTH, MAX_TAG_LENGTH } from '../contract/plants.ts';
import type { Cursor, PageQuery, Place, Selection, Sort } from '../domain/store.ts';
import {
  readChoice,
  readFlag,
  readIdParameter,
  readQuery,
  readQueryWithList,
  readText,
  readTypedText,
  refuseParameter,
} from '../http/read/query.ts';

const SELECTION = ['sort', 'search'] as const;

const ORDERS: Record<(typeof SORTS)[number], Sort> = {
  id: { column: 'id', descending: false },
  '-id': { column: 'id', descending: true },
  added: { column: 'added', descending: false },
  '-added': { column: 'added', descending: true },
  name: { column: 'name', descending: false },
  '-name': { column: 'name', descending: true },
  tag: { column: 'tag', descending: false },
  '-tag': { column: 'tag', descending: true },
};

interface SelectionQuery {
  sort: string | undefined;
  search: string | undefined;
  /** None where all plants are asked for, whatever their tags. */
  tags: string[] | undefined;
}

/**
 * Reads which page of the table is asked for; without a cursor the first.
 *
 * @throws DomainError `invalid_input` that names the parameter.
 */
export function readTableQuery(url: string): Omit<PageQuery, 'workspace'> {
  const known = [...SELECTION, 'limit', 'after', 'before', 'last'] as const;
  const { query, list: tags } = readQueryWithList(url, known, 'tag');
  const { limit, sort, search, ...cursor } = query;
  const selection = readSelection({ sort, tags, search });
  return { ...selection, limit: readLimit(limit), cursor: readCursor(cursor, selection.sort) };
}

/**
 * Reads which plants are to be exported, and in which form.
 *
 * @throws DomainError `invalid_input` that names the parameter.
 */
export function readExportQuery(url: string): {
  format: (typeof EXPORT_FORMATS)[number];
  selection: Selection;
} {
  const { query, list: tags } = readQueryWithList(url, [...SELECTION, 'format', 'as'], 'tag');
  const { format, sort, search } = query;
  return {
    format: readChoice('format', EXPORT_FORMATS, format),
    selection: readSelection({ sort, tags, search }),
  };
}

/**
 * Reads which plants are to be counted by tag.
 *
 * @throws DomainError `invalid_input` that names the parameter.
 */
export function readSearchQuery(url: string): Pick<Selection, 'search'> {
  return { search: readSearch(readQuery(url, ['search']).search) };
}

/**
 * Reads the ids of the plants that are asked for.
 *
 * @throws DomainError `invalid_input` that names the parameter.
 */
export function readIdsQuery(url: string): number[] {
  const { list } = readQueryWithList(url, [], 'id');
  if (list.length === 0) throw refuseParameter('id', 'is missing; send the id of a plant');
  if (list.length > MAX_IDS_ASKED) {
    throw refuseParameter('id', `comes more than ${MAX_IDS_ASKED} times; ask for fewer plants`);
  }
  return [...new Set(list.map((text) => readIdParameter('id', text)))];
}

/** @throws DomainError `invalid_input` that names the parameter. */
export function readSelection({ sort, tags, search }: SelectionQuery): Selection {
  return { sort: readSort(sort), tags: readTags(tags), search: readSearch(search) };
}

/** Reads tags, of which the same one may have been sent in several ways. */
function readTags(texts: string[] = []): string[] | undefined {
  if (texts.length === 0) return undefined;
  if (texts.length > MAX_CHOSEN_TAGS) {
    throw refuseParameter('tag', `comes more than ${MAX_CHOSEN_TAGS} times; choose fewer tags`);
  }
  return [...new Set(texts.map((text) => readText('tag', text, MAX_TAG_LENGTH)))];
}

function readSearch(text = ''): string | undefined {
  return readTypedText('search', text, MAX_SEARCH_LENGTH) || undefined;
}

function readSort(text: string | undefined): Sort | undefined {
  return text === undefined ? undefined : ORDERS[readChoice('sort', SORTS, text)];
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PAGE_LIMIT;
  const limit = PAGE_LIMITS.find((known) => String(known) === text);
  if (limit !== undefined) return limit;
  throw refuseParameter('limit', `must be one of ${PAGE_LIMITS.join(', ')}`);
}

function readCursor(
  query: { after?: string; before?: string; last?: string },
  sort: Sort | undefined,
): Cursor {
  const [[name, text] = [], other] = Object.entries(query);
  if (name === undefined || text === undefined) return 'first';
  if (other) throw refuseParameter(other[0], `must not come with ${name}; send one of them`);
  if (name === 'after') return { after: readPlace(name, text, sort) };
  if (name === 'before') return { before: readPlace(name, text, sort) };
  readFlag('last', text);
  return 'last';
}

/** A place is written `<id>`, or `<id>~<text>` in the order of a text, and `<id>~<ordinal>` in that of adding. */
function readPlace(name: string, text: string, sort: Sort | undefined): Place {
  if (sort === undefined || sort.column === 'id') return { id: readIdParameter(name, text) };
  const [, id, key] = /^([^~]*)~(.*)$/s.exec(text) ?? [];
  if (id === undefined || key === undefined) {
    const what = sort.column === 'added' ? 'ordinal' : sort.column;
    throw refuseParameter(name, `must be an id, ~ and the ${what} of the plant it has`);
  }
  if (sort.column === 'added') {
    return { id: readIdParameter(name, id), ordinal: readIdParameter(name, key) };
  }
  // PostgreSQL takes no such text, and what would stand for it is ordered otherwise.
  if (key.includes('\0')) throw refuseParameter(name, 'must not hold U+0000, which no plant has');
  return { id: readIdParameter(name, id), text: readText(name, key, MAX_NAME_LENGTH) };
}
