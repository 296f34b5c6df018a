import type { Plant } from '../../../contract/plants.ts';
import type {
  Change,
  ChangedPlant,
  ChangedPlantsPage,
  ChangedPlantsQuery,
} from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';

const PLANTS_A_LOOK = 500;

/** Reads a page of the plants of a change, in turns with others. */
export async function readChangedPlants(
  change: Change,
  { after = -1, limit, confirmWanted }: ChangedPlantsQuery,
): Promise<ChangedPlantsPage> {
  const turns = new TurnTaker(confirmWanted);
  const lowest = new LowestPlants(limit + 1);
  for (const side of ['removed', 'added'] as const) {
    for (const [index, plant] of change[side].entries()) {
      if (index % PLANTS_A_LOOK === 0) await turns.yieldIfDue();
      if (plant.id > after) lowest.take(side, plant);
    }
  }
  const [ids, hasMore] = [lowest.ids.slice(0, limit), lowest.ids.length > limit];
  const plants = ids.flatMap((id) => lowest.find(id) ?? []);
  return { plants, next: hasMore ? (ids.at(-1) ?? null) : null };
}

/** Keeps those with the lowest ids of the plants it is shown, in whatever order they come. */
class LowestPlants {
  readonly #most: number;
  readonly #byId = new Map<number, ChangedPlant>();
  /** In ascending order. */
  readonly ids: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  find(id: number): ChangedPlant | undefined {
    return this.#byId.get(id);
  }

  take(side: keyof ChangedPlant, plant: Plant): void {
    const changed = this.#byId.get(plant.id) ?? this.#makeRoom(plant.id);
    if (changed) changed[side] = plant;
  }

  #makeRoom(id: number): ChangedPlant | null {
    const place = this.ids.findIndex((kept) => kept > id);
    if (place < 0 && this.ids.length === this.#most) return null;
    this.ids.splice(place < 0 ? this.ids.length : place, 0, id);
    const changed: ChangedPlant = { removed: null, added: null };
    this.#byId.set(id, changed);
    const dropped = this.ids.length > this.#most ? this.ids.pop() : undefined;
    if (dropped !== undefined) this.#byId.delete(dropped);
    return changed;
  }
}
