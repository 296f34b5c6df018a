import type { Plant } from '../../../contract/plants.ts';
import { isSelected } from '../../../domain/plants/is-selected.ts';
import type { Page, PageQuery, Place, Reading, Selection } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import { compareAdded } from '../state/added-tree.ts';
import { compareNames, type NameKey, nameKey } from '../state/name-index.ts';
import {
  addedOrder,
  arrayOrder,
  idOrder,
  mergedOrder,
  nameOrder,
  tagOrder,
} from '../state/plant-order.ts';
import type { TagOrder } from '../state/tag-order.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { FoundPage } from './found-page.ts';
import { type Matches, type Rows, readAtOnce, readInTurns, readNear } from './page-rows.ts';

/**
 * Up to this many matches are sorted for a page, by name or by the order of adding. Where there are more,
 * walking all plants in that order meets a page of matches soon.
 */
const MAX_SORTED = 4096;

/** Reads one page of a selection: at once where an order of it exists, else in turns with others. */
export function readPage(state: WorkspaceState, query: PageQuery): Page | Promise<Page> {
  const { version } = state;
  const matches = findOrdered(state, query);
  if (!matches) return readPageInTurns(state, query);
  return Object.assign(readAtOnce(matches, query), { version });
}

async function readPageInTurns(state: WorkspaceState, query: PageQuery): Promise<Page> {
  const { version } = state;
  const { search, tags, sort, confirmWanted } = query;
  if (search !== undefined && sort?.column !== 'name') {
    const page = new FoundPage(query);
    await state.search.find(search, tags, (plant) => page.add(plant), confirmWanted);
    return Object.assign(page.finish(), { version });
  }
  const rows =
    (await readOfTag(state, query)) ?? (await readInTurns(await findWalked(state, query), query));
  return Object.assign(rows, { version });
}

/** Reads a page of one tag by name, by an order of its own where it would be far to walk; null of all others. */
async function readOfTag(state: WorkspaceState, query: PageQuery): Promise<Rows | null> {
  const { tags, search, sort } = query;
  const [tag] = tags ?? [];
  if (tag === undefined || tags?.length !== 1 || search !== undefined || sort?.column !== 'name')
    return null;
  if (!state.tagNames.holds(tag)) {
    const near = await readNear(await findWalked(state, query), query);
    if (near) return near;
  }
  const named = await state.tagNames.freeze(tag);
  if (!named) return null;
  return await readInTurns({ order: nameOrder(named), total: named.plants.size }, query);
}

/** Finds the order that a selection has anyway, or null where it has to be made. */
function findOrdered(state: WorkspaceState, { sort, tags, search }: Selection): Matches | null {
  if (search !== undefined || sort?.column === 'name') return null;
  if (sort?.column === 'added') {
    return tags ? null : { order: addedOrder(state.added), total: state.plants.size };
  }
  const groups = state.tags.order(tags);
  const total = tags ? countPlants(groups) : state.plants.size;
  if (sort?.column === 'tag') return { order: tagOrder(groups), total };
  return { order: tags ? mergedOrder(groups) : idOrder(state.plants), total };
}

function countPlants(groups: TagOrder): number {
  let count = 0;
  for (const { plants } of groups.values()) count += plants.size;
  return count;
}

/** Finds what is selected, in the order of names or of adding, of which there is one for all plants. */
async function findWalked(state: WorkspaceState, selection: Selection & Reading): Promise<Matches> {
  const { tags, search, sort } = selection;
  if (search !== undefined) return await findSearched(state, search, selection);
  if (tags) {
    const groups = state.tags.order(tags);
    if (countPlants(groups) <= MAX_SORTED) {
      const plants = Array.from(groups.values(), (group) => [...group.plants.values()]).flat();
      return sort?.column === 'added' ? sortByAdding(plants) : await sortByName(plants);
    }
    const order =
      sort?.column === 'added'
        ? addedOrder(state.added.clone())
        : nameOrder(await state.names.freeze());
    const total = countPlants(state.tags.order(tags));
    return { order, total, isMatch: isSelected(selection) };
  }
  const named = await state.names.freeze();
  return { order: nameOrder(named), total: named.plants.size };
}

function sortByAdding(plants: Plant[]): Matches {
  return { order: arrayOrder(plants.sort(compareAdded), compareAdded), total: plants.length };
}

async function findSearched(
  state: WorkspaceState,
  search: string,
  selection: Selection & Reading,
): Promise<Matches> {
  const { seq } = state.version;
  const found: Plant[] = [];
  const count = async () => {
    let total = 0;
    const visit = (plant: Plant) => {
      total += 1;
      if (total <= MAX_SORTED) found.push(plant);
    };
    await state.search.find(search, selection.tags, visit, selection.confirmWanted);
    return total;
  };
  const total = await count();
  if (total <= MAX_SORTED) return await sortByName(found);
  const order = nameOrder(await state.names.freeze());
  // Counted anew where plants have changed since: a page of now under the number of then is neither.
  const current = state.version.seq === seq ? total : await count();
  return { order, total: current, isMatch: isSelected(selection) };
}

/** Folds in turns: long names of rare letters take a hundred times as long as others. */
async function sortByName(plants: Plant[]): Promise<Matches> {
  const turns = new TurnTaker();
  const named: (NameKey & { plant: Plant })[] = [];
  for (const plant of plants) {
    // On Node 20 a spread that comes first costs 2 µs.
    named.push({ plant, ...nameKey(plant.name, plant.id) });
    await turns.yieldIfDue();
  }
  const sorted = named.sort(compareNames).map(({ plant }) => plant);
  return { order: arrayOrder(sorted, compareToNamePlace), total: sorted.length };
}

function compareToNamePlace({ name, id }: Plant, place: Place): number {
  return compareNames(nameKey(name, id), nameKey(place.text ?? '', place.id));
}
