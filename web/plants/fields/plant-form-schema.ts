import * as z from 'zod/mini';
import { mapTexts, plantIdSchema, plantTexts } from '../../../server/contract/plants.ts';

/** What was typed as an id: nothing means that the server assigns one. Leading zeros are welcome. */
const idTextSchema = z.pipe(
  z.string(),
  z.transform((typed: string, ctx) => {
    const text = typed.trim();
    if (text === '') return undefined;
    if (!/^[0-9]+$/.test(text)) {
      const message = 'Id must be a whole number, such as 42. Leave it empty to get the next one.';
      ctx.issues.push({ code: 'custom', message, input: typed });
      return z.NEVER;
    }
    const id = plantIdSchema.safeParse(Number(text));
    if (id.success) return id.data;
    for (const { message } of id.error.issues)
      ctx.issues.push({ code: 'custom', message, input: typed });
    return z.NEVER;
  }),
);

/** The form's fields, read by the contract's own pieces. */
export const plantFormSchema = z.object({
  ...plantTexts,
  id: idTextSchema,
});

export type PlantFormFields = z.input<typeof plantFormSchema>;
export const EMPTY_FIELDS: PlantFormFields = { ...mapTexts(() => ''), id: '' };

export function isEmpty(fields: PlantFormFields): boolean {
  return Object.values(fields).join('') === '';
}
