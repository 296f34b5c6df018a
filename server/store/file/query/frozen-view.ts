import type { Plant } from '../../../contract/plants.ts';
import { isSelected, isSifted, type PlantFilter } from '../../../domain/plants/is-selected.ts';
import type { FrozenView, Place, Reading, Selection } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import { viewLetGo } from '../../store-refusals.ts';
import { LiveView, type LiveViews } from '../state/live-views.ts';
import {
  addedOrder,
  idOrder,
  mergedOrder,
  nameOrder,
  type PlantOrder,
  tagOrder,
} from '../state/plant-order.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';

/** Freezes the plants that are selected; later changes do not show in the view. */
export async function freezeView(
  state: WorkspaceState,
  selection: Selection & Reading,
): Promise<FrozenView> {
  const { sort } = selection;
  const isMatch = isSifted(selection) ? isSelected(selection) : null;
  const named = sort?.column === 'name' ? await state.names.freeze() : null;
  const { version } = state;
  // Held by nothing but the view, which may let go of it.
  const view = new HeldPlants(
    state.views,
    named ? nameOrder(named) : freezeTree(state, selection),
    sort?.descending ?? false,
  );
  const turns = () => new TurnTaker(selection.confirmWanted);
  return {
    version,
    batches: (size, after) => readBatches(view.walk(after), isMatch, size, turns()),
  };
}

/** The plants of a view until it is let go of, while they are walked. */
class HeldPlants {
  readonly #views: LiveViews;
  readonly #moment: number;
  readonly #backwards: boolean;
  #order: PlantOrder | null;

  constructor(views: LiveViews, order: PlantOrder, backwards: boolean) {
    this.#views = views;
    this.#moment = views.moment;
    this.#order = order;
    this.#backwards = backwards;
  }

  /** @throws DomainError `server_busy` from where it was let go of. */
  *walk(after: Place | null): Generator<Plant> {
    let plants = this.#order?.walk(after, this.#backwards)[Symbol.iterator]() ?? null;
    const letGo = () => {
      this.#order = null;
      plants = null;
    };
    const live = new LiveView(this.#moment, letGo);
    this.#views.open(live);
    try {
      for (;;) {
        if (!plants) throw viewLetGo();
        const { done, value } = plants.next();
        if (done) return;
        yield value;
      }
    } finally {
      this.#views.close(live);
    }
  }
}

function freezeTree(state: WorkspaceState, { tags, sort }: Selection): PlantOrder {
  if (sort?.column === 'added') return addedOrder(state.added.clone());
  if (sort?.column === 'tag') return tagOrder(state.tags.freeze(tags));
  return tags ? mergedOrder(state.tags.freeze(tags)) : idOrder(state.plants.clone());
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
    if (seen % 256 === 0) await turns.yieldIfDue();
    if (isMatch && !isMatch(plant)) continue;
    batch.push(plant);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
