import { isEmpty, type PlantFormFields } from '../fields/plant-form-schema.ts';

/** Longer than between the two presses of one who presses twice, shorter than it takes to miss a plant. */
const ECHO_MS = 1_000;

/** Tells a second press of what added the plant before from a wish to add one without a name. */
export function isEcho(fields: PlantFormFields, millisecondsSinceAdd: number): boolean {
  return isEmpty(fields) && millisecondsSinceAdd < ECHO_MS;
}
