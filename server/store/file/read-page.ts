import type { Plant } from '../../contract/plants.ts';
import type { Page, PageQuery } from '../../domain/store.ts';
import type { PlantTree, WorkspaceState } from './workspace-state.ts';

/** Reads one page in ascending id. */
export function readPage(state: WorkspaceState, query: PageQuery): Page {
  const page = query.search
    ? readMatches(state.plants, query, query.search.toLowerCase())
    : readRange(state.plants, query);
  return { ...page, version: state.version };
}

type Rows = Omit<Page, 'version'>;

/** Walks only the rows of the page, however deep it lies. */
function readRange(plants: PlantTree, { limit, cursor }: PageQuery): Rows {
  const total = plants.size;
  if (cursor === 'last') {
    const rows = takeDescending(plants, undefined, lastPageLength(total, limit));
    return { rows, total, hasPrevious: rows.length < total, hasNext: false };
  }
  if (typeof cursor === 'object' && 'before' in cursor) {
    const rows = takeDescending(plants, cursor.before, limit + 1);
    const hasPrevious = rows.length > limit;
    if (hasPrevious) rows.shift();
    const last = rows.at(-1)?.id ?? cursor.before - 1;
    return { rows, total, hasPrevious, hasNext: last < (plants.maxKey() ?? -1) };
  }
  const from = cursor === 'first' ? 0 : cursor.after + 1;
  const rows = takeAscending(plants, from, limit + 1);
  const hasNext = rows.length > limit;
  if (hasNext) rows.pop();
  return { rows, total, hasPrevious: (plants.minKey() ?? from) < from, hasNext };
}

/** The last page holds what is left over when all before it are full. */
function lastPageLength(total: number, limit: number): number {
  return total === 0 ? 0 : ((total - 1) % limit) + 1;
}

function takeAscending(plants: PlantTree, from: number, count: number): Plant[] {
  const rows: Plant[] = [];
  for (const plant of plants.values(from)) {
    if (rows.length === count) break;
    rows.push(plant);
  }
  return rows;
}

function takeDescending(plants: PlantTree, before: number | undefined, count: number): Plant[] {
  const rows: Plant[] = [];
  for (const [, plant] of plants.entriesReversed(before, [], true)) {
    if (rows.length === count) break;
    rows.push(plant);
  }
  return rows.reverse();
}

/** Reads every plant, since the total counts every match. */
function readMatches(plants: PlantTree, { limit, cursor }: PageQuery, needle: string): Rows {
  const matches: Plant[] = [];
  for (const plant of plants.values()) {
    if (plant.name.toLowerCase().includes(needle) || String(plant.id).startsWith(needle)) {
      matches.push(plant);
    }
  }
  const total = matches.length;
  const { begin, end } = pageBounds(matches, limit, cursor);
  return { rows: matches.slice(begin, end), total, hasPrevious: begin > 0, hasNext: end < total };
}

/** Where the page begins among the matches, and where it ends (exclusive). */
function pageBounds(
  matches: Plant[],
  limit: number,
  cursor: PageQuery['cursor'],
): { begin: number; end: number } {
  const total = matches.length;
  if (cursor === 'last') return { begin: total - lastPageLength(total, limit), end: total };
  if (typeof cursor === 'object' && 'before' in cursor) {
    const end = countUpTo(matches, cursor.before - 1);
    return { begin: Math.max(0, end - limit), end };
  }
  const begin = cursor === 'first' ? 0 : countUpTo(matches, cursor.after);
  return { begin, end: Math.min(begin + limit, total) };
}

function countUpTo(matches: Plant[], id: number): number {
  const found = matches.findIndex((plant) => plant.id > id);
  return found < 0 ? matches.length : found;
}
