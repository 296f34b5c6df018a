import * as z from 'zod/mini';
import { mapTexts } from '../../../server/contract/plants.ts';

/** The texts of a plant as a tab keeps them; an earlier version knew fewer. */
export const keptTexts = mapTexts(() => z._default(z.string(), ''));

/** The fields of the form as a tab keeps them. */
export const keptFieldsSchema = z.object({ ...keptTexts, id: z.string() });
