import type { Plant } from '../../contract/plants.ts';
import type { Cursor, Page, PageQuery, Place, Selection } from '../../domain/store.ts';
import { isSelected } from './is-selected.ts';
import { compareNamed, nameOf } from './name-index.ts';
import { arrayOrder, idOrder, nameOrder, type PlantOrder, tagOrder } from './plant-order.ts';
import { compareToTagPlace, groupByTag } from './tag-index.ts';
import { TurnTaker } from './turn-taker.ts';
import type { WorkspaceState } from './workspace-state.ts';

/**
 * Up to this many matches are sorted by name for a page. Where there are more, walking all names in
 * order meets a page of matches soon.
 */
const MAX_SORTED = 4096;

/** Plants in an order, of which those that do not match are passed over. */
interface Matches {
  order: PlantOrder;
  total: number;
  isMatch?: (plant: Plant) => boolean;
}

/** Reads one page of a selection. */
export async function readPage(state: WorkspaceState, query: PageQuery): Promise<Page> {
  const { version } = state;
  const matches = await findMatches(state, query);
  return { ...(await readRows(matches, query)), version };
}

async function findMatches(state: WorkspaceState, selection: Selection): Promise<Matches> {
  const { sort, tag, search } = selection;
  const column = sort?.column ?? 'id';
  if (search !== undefined) return await findSearched(state, selection, search);
  if (tag !== undefined) {
    const plants = state.tags.plantsOf(tag);
    if (column === 'name') return await inNameOrder(state, plants.size, plants.values(), selection);
    return { order: idOrder(plants), total: plants.size };
  }
  const total = state.plants.size;
  if (column === 'id') return { order: idOrder(state.plants), total };
  if (column === 'tag') return { order: tagOrder(state.tags.order), total };
  return { order: nameOrder(await state.names.complete(state.plants)), total };
}

async function findSearched(
  state: WorkspaceState,
  selection: Selection,
  search: string,
): Promise<Matches> {
  const { sort, tag } = selection;
  const all = await state.search.find(search);
  const found = tag === undefined ? all : all.filter((plant) => plant.tag === tag);
  const total = found.length;
  switch (sort?.column) {
    case 'name':
      return await inNameOrder(state, total, found, selection);
    case 'tag':
      return { order: arrayOrder(await groupByTag(found), compareToTagPlace), total };
    default:
      return { order: arrayOrder(found, (plant, place) => plant.id - place.id), total };
  }
}

/** Brings plants into the order of their names; `total` is how many they are. */
async function inNameOrder(
  state: WorkspaceState,
  total: number,
  plants: Iterable<Plant>,
  selection: Selection,
): Promise<Matches> {
  if (total <= MAX_SORTED) {
    const named = Array.from(plants, nameOf).sort(compareNamed);
    return {
      order: arrayOrder(
        named.map(({ plant }) => plant),
        compareToNamePlace,
      ),
      total,
    };
  }
  // Frozen, since passing over what does not match may take turns with writes.
  const names = (await state.names.complete(state.plants)).clone();
  return { order: nameOrder(names), total, isMatch: isSelected(selection) };
}

function compareToNamePlace(plant: Plant, { id, text = '' }: Place): number {
  return compareNamed(nameOf(plant), nameOf({ id, name: text, tag: '' }));
}

type Rows = Omit<Page, 'version'>;

async function readRows(matches: Matches, { limit, cursor, sort }: PageQuery): Promise<Rows> {
  const { total } = matches;
  const isDescending = sort?.descending ?? false;
  const ahead = (from: Place | null, count: number) => take(matches, from, isDescending, count);
  const back = (from: Place | null, count: number) => take(matches, from, !isDescending, count);
  const placeOf = ({ id, name, tag }: Plant): Place => ({
    id,
    text: sort?.column === 'name' ? name : tag,
  });
  if (cursor === 'last') {
    const rows = await back(null, lastPageLength(total, limit));
    return { rows: rows.reverse(), total, hasPrevious: rows.length < total, hasNext: false };
  }
  if (isBefore(cursor)) {
    const rows = await back(cursor.before, limit + 1);
    const hasPrevious = rows.length > limit;
    if (hasPrevious) rows.pop();
    const [last] = rows;
    const hasNext = last ? (await ahead(placeOf(last), 1)).length > 0 : total > 0;
    return { rows: rows.reverse(), total, hasPrevious, hasNext };
  }
  const from = cursor === 'first' ? null : cursor.after;
  const rows = await ahead(from, limit + 1);
  const hasNext = rows.length > limit;
  if (hasNext) rows.pop();
  const [first] = rows;
  if (!from) return { rows, total, hasPrevious: false, hasNext };
  const hasPrevious = first ? (await back(placeOf(first), 1)).length > 0 : total > 0;
  return { rows, total, hasPrevious, hasNext };
}

function isBefore(cursor: Cursor): cursor is { before: Place } {
  return typeof cursor === 'object' && 'before' in cursor;
}

/** Takes the next `count` matches from a place on. */
async function take(
  { order, isMatch }: Matches,
  from: Place | null,
  backwards: boolean,
  count: number,
): Promise<Plant[]> {
  const rows: Plant[] = [];
  if (count === 0) return rows;
  const turns = new TurnTaker();
  let passedOver = 0;
  for (const plant of order(from, backwards)) {
    if (!isMatch || isMatch(plant)) {
      if (rows.push(plant) === count) break;
    } else {
      passedOver += 1;
      if (passedOver % 256 === 0) await turns.rest();
    }
  }
  return rows;
}

/** The last page holds what is left over when all before it are full. */
function lastPageLength(total: number, limit: number): number {
  return total === 0 ? 0 : ((total - 1) % limit) + 1;
}
