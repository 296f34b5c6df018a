import * as z from 'zod/mini';
import type { NewPlant } from '../../../server/contract/plant-bodies.ts';
import { idProblem, mapTexts, plantTexts } from '../../../server/contract/plants.ts';

/** What was typed as an id: nothing means that the server assigns one. Leading zeros are welcome. */
const idTextSchema = z.string().check(({ value, issues }) => {
  const message = /^[0-9]*$/.test(value.trim())
    ? idProblem(Number(value))
    : 'Id must be a whole number, such as 42. Leave it empty to get the next one.';
  if (message) issues.push({ code: 'custom', message, input: value });
});

/** The form's fields, read by the contract's own pieces. */
export const plantFormSchema = z.object({
  ...plantTexts,
  id: idTextSchema,
});

export type PlantFormFields = z.infer<typeof plantFormSchema>;
export const EMPTY_FIELDS: PlantFormFields = { ...mapTexts(() => ''), id: '' };

/** Makes a plant of fields that the schema has read. */
export function plantOf({ id, ...texts }: PlantFormFields): NewPlant {
  return { ...texts, id: id.trim() ? Number(id) : undefined };
}

export function isEmpty(fields: PlantFormFields): boolean {
  return Object.values(fields).join('') === '';
}
