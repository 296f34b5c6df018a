// Apart from the other answers, since the first load of the app does without it.
import * as z from 'zod/mini';
import { toldPlantSchema } from './plants.ts';

/** How many plants of one name are told of. */
export const MAX_NAMESAKES = 10;

/** The plants that have a name, in ascending id, and whether there are more of them. */
export const namesakesSchema = z.object({
  plants: z.array(toldPlantSchema),
  hasMore: z.boolean(),
});
export type Namesakes = z.infer<typeof namesakesSchema>;
