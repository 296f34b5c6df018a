import type { Plant } from '../../../contract/plants.ts';
import { isSelected, isSifted, type PlantFilter } from '../../../domain/plants/is-selected.ts';
import type { FrozenView, Place, Reading, Selection, Version } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import { viewLetGo } from '../../store-refusals.ts';
import type { LiveView, LiveViews } from '../state/live-views.ts';
import {
  addedOrder,
  idOrder,
  mergedOrder,
  nameOrder,
  type PlantOrder,
  tagOrder,
} from '../state/plant-order.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';

/**
 * Hands the plants that are selected to `use`, as they are now: later changes do not show. The view ends with `use`.
 */
export async function withFrozenView<Result>(
  state: WorkspaceState,
  selection: Selection & Reading,
  use: (view: FrozenView) => Promise<Result>,
): Promise<Result> {
  const isMatch = isSifted(selection) ? isSelected(selection) : null;
  const held = await holdPlants(state, selection);
  const turns = () => new TurnTaker(selection.confirmWanted);
  try {
    return await use({
      version: held.version,
      batches: (size, after) => readBatches(held.walk(after), isMatch, size, turns()),
    });
  } finally {
    held.end();
  }
}

/** Nobody else holds the order that is frozen, so that it can be let go of. */
async function holdPlants(state: WorkspaceState, selection: Selection): Promise<HeldPlants> {
  const { sort } = selection;
  const named = sort?.column === 'name' ? await state.names.freeze() : null;
  const order = named ? nameOrder(named) : freezeTree(state, selection);
  return new HeldPlants(state, order, sort?.descending ?? false);
}

/** The plants of a view until it is let go of, while they are walked. */
class HeldPlants {
  readonly version: Version;
  readonly #backwards: boolean;
  #order: PlantOrder | null;
  readonly #walks = new Set<{ plants: Iterator<Plant> | null }>();
  readonly #views: LiveViews;
  readonly #live: LiveView;

  constructor({ version, views }: WorkspaceState, order: PlantOrder, backwards: boolean) {
    this.version = version;
    this.#order = order;
    this.#backwards = backwards;
    this.#views = views;
    this.#live = views.open(version.total, () => this.#letGo());
  }

  /** @throws DomainError `server_busy` from where it was let go of. */
  *walk(after: Place | null): Generator<Plant> {
    const walk = {
      plants: this.#order?.walk(after, this.#backwards)[Symbol.iterator]() ?? null,
    };
    this.#walks.add(walk);
    try {
      for (;;) {
        if (!walk.plants) throw viewLetGo();
        const { done, value } = walk.plants.next();
        if (done) return;
        yield value;
      }
    } finally {
      this.#walks.delete(walk);
    }
  }

  #letGo(): void {
    this.#order = null;
    for (const walk of this.#walks) walk.plants = null;
  }

  end(): void {
    this.#views.close(this.#live);
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
