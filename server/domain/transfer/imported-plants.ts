import type { NewPlant } from '../../contract/plant-bodies.ts';
import type { Plant } from '../../contract/plants.ts';
import type { PlantsOfDraft } from '../plants/draft-change.ts';
import type { Removal } from '../store.ts';
import type { CheckedRow } from './row-checker.ts';

/** Gathers what the rows of a file remove and add. */
export class ImportedPlants {
  readonly #mayReplace: boolean;
  readonly #remove: Removal[] = [];
  readonly #add: NewPlant[] = [];
  readonly #stay: Plant[] = [];
  /** True once those without an id are taken back. */
  #areIdsNamed = false;

  /** @param mayReplace false leaves out the rows that would replace a plant. */
  constructor(mayReplace: boolean) {
    this.#mayReplace = mayReplace;
  }

  get count(): number {
    return this.#added().length;
  }

  add(checked: CheckedRow[]): void {
    for (const { made, isTakenBack } of checked) {
      // All rows without an id are where one is.
      if (isTakenBack) this.#areIdsNamed = true;
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
      this.#add.push(plant);
    }
  }

  draft(): PlantsOfDraft {
    return { remove: this.#remove, add: this.#added(), stay: this.#stay, purpose: 'import' };
  }

  #added(): NewPlant[] {
    return this.#areIdsNamed ? this.#add.filter(({ id }) => id !== undefined) : this.#add;
  }
}
