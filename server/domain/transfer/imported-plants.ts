import type { NewPlant } from '../../contract/plant-bodies.ts';
import type { Plant } from '../../contract/plants.ts';
import type { PlantsOfDraft } from '../plants/draft-change.ts';
import type { Removal } from '../store.ts';
import type { CheckedRow } from './row-checker.ts';

/** Gathers what the rows of a file remove and add. */
export class ImportedPlants {
  readonly #mayReplace: boolean;
  readonly #remove: Removal[] = [];
  readonly #withId: NewPlant[] = [];
  readonly #withoutId: NewPlant[] = [];
  readonly #stay: Plant[] = [];

  /** @param mayReplace false leaves out the rows that would replace a plant. */
  constructor(mayReplace: boolean) {
    this.#mayReplace = mayReplace;
  }

  get count(): number {
    return this.#withId.length + this.#withoutId.length;
  }

  add(checked: CheckedRow[]): void {
    for (const { made, isTakenBack } of checked) {
      // All of them are taken back where one is.
      if (isTakenBack) this.#withoutId.length = 0;
      if (!made) continue;
      const { plant, there, outcome } = made;
      if (there && outcome === 'unchanged') {
        this.#stay.push(there);
        continue;
      }
      if (there) {
        if (!this.#mayReplace) continue;
        this.#remove.push({ id: there.id, expected: there });
      }
      (plant.id === undefined ? this.#withoutId : this.#withId).push(plant);
    }
  }

  /** Plants without an id come last, since the ids that the others name may be the highest. */
  draft(): PlantsOfDraft {
    const add = [...this.#withId, ...this.#withoutId];
    return { remove: this.#remove, add, stay: this.#stay, purpose: 'import' };
  }
}
