import * as z from 'zod/mini';
import type { NewPlant } from '../../../server/contract/plant-bodies.ts';
import { idFault, mapTexts, plantTexts } from '../../../server/contract/plants.ts';
import { faultIssue, faultWords, type SayFault, shorten } from '../../../server/contract/text.ts';

/** What was typed as an id: nothing means that the server assigns one. Leading zeros are welcome. */
const idTextSchema = z.string().check(({ value, issues }) => {
  const typed = value.trim();
  const say = /^[0-9]*$/.test(typed) ? idFault(Number(typed), shorten(typed)) : sayNoNumber;
  if (say) issues.push(faultIssue(say, faultWords, value));
});

const sayNoNumber: SayFault = ({ inputFaults }) => inputFaults.noNumber;

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
