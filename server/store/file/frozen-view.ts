import type { Plant } from '../../contract/plants.ts';
import { isSelected, type PlantFilter } from '../../domain/is-selected.ts';
import type { FrozenView, Reading, Selection } from '../../domain/store.ts';
import { TurnTaker } from '../../domain/turn-taker.ts';
import { idOrder, nameOrder, type PlantOrder, tagOrder } from './plant-order.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** Freezes the plants that are selected; later changes do not show in the view. */
export async function freezeView(
  state: WorkspaceState,
  selection: Selection & Reading,
): Promise<FrozenView> {
  const { search, tag, sort } = selection;
  const isFiltered = search !== undefined || (tag !== undefined && sort?.column === 'name');
  const isMatch = isFiltered ? isSelected(selection) : null;
  const names = sort?.column === 'name' ? await state.names.complete() : null;
  const { version } = state;
  const frozen = names ? nameOrder(names.clone()) : freezeTree(state, selection);
  const backwards = sort?.descending ?? false;
  const turns = () => new TurnTaker(selection.confirmWanted);
  return {
    version,
    batches: (size, after) => readBatches(frozen.walk(after, backwards), isMatch, size, turns()),
  };
}

function freezeTree({ plants, tags }: WorkspaceState, { tag, sort }: Selection): PlantOrder {
  if (tag !== undefined) return idOrder(tags.plantsOf(tag).clone());
  return sort?.column === 'tag' ? tagOrder(tags.freeze()) : idOrder(plants.clone());
}

async function* readBatches(
  plants: Iterable<Plant>,
  isMatch: PlantFilter | null,
  batchSize: number,
  turns: TurnTaker,
): AsyncGenerator<Plant[]> {
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
