import type { Plant } from '../../contract/plants.ts';
import { isSelected, type PlantFilter } from '../../domain/is-selected.ts';
import type { FrozenView, Place, Selection, Version } from '../../domain/store.ts';
import { TurnTaker } from '../../domain/turn-taker.ts';
import { arrayOrder, idOrder, nameOrder, type PlantOrder } from './plant-order.ts';
import { compareToTagPlace, groupByTag } from './tag-index.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** Freezes the plants that are selected; later changes do not show in the view. */
export async function freezeView(state: WorkspaceState, selection: Selection): Promise<FrozenView> {
  const { search, tag, sort } = selection;
  const isFiltered = search !== undefined || (tag !== undefined && sort?.column === 'name');
  const isMatch = isFiltered ? isSelected(selection) : null;
  const names = sort?.column === 'name' ? await state.names.complete(state.plants) : null;
  const { version } = state;
  const frozen = names ? nameOrder(names.clone()) : freezeIds(state, selection);
  const backwards = sort?.descending ?? false;
  if (sort?.column === 'tag' && tag === undefined) {
    const grouped = await groupByTag(frozen.walk(null, false), isMatch);
    const order = arrayOrder(grouped, compareToTagPlace);
    return viewOf(version, (after) => order.walk(after, backwards), null);
  }
  return viewOf(version, (after) => frozen.walk(after, backwards), isMatch);
}

function viewOf(
  version: Version,
  walk: (after: Place | null) => Iterable<Plant>,
  isMatch: PlantFilter | null,
): FrozenView {
  return { version, batches: (size, after) => readBatches(walk(after), isMatch, size) };
}

function freezeIds({ plants, tags }: WorkspaceState, { tag }: Selection): PlantOrder {
  return idOrder((tag === undefined ? plants : tags.plantsOf(tag)).clone());
}

async function* readBatches(
  plants: Iterable<Plant>,
  isMatch: PlantFilter | null,
  batchSize: number,
): AsyncGenerator<Plant[]> {
  const turns = new TurnTaker();
  let batch: Plant[] = [];
  let seen = 0;
  for (const plant of plants) {
    seen += 1;
    if (seen % 256 === 0) await turns.rest();
    if (isMatch && !isMatch(plant)) continue;
    batch.push(plant);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
