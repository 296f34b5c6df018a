import * as z from 'zod/mini';
import { attemptSchema } from '../../api/attempt.ts';
import { readKept, type WebStorage } from '../../api/web-storage.ts';
import { keptFieldsSchema, keptTexts } from '../fields/kept-texts.ts';
import type { KeptPlants } from './outbox.ts';

const keptSchema: z.ZodMiniType<KeptPlants> = z.object({
  waiting: z.array(
    z.object({
      key: z.string(),
      plant: z.object({ ...keptTexts, id: z.optional(z.number()) }),
      tried: z.nullable(attemptSchema),
      isUnwanted: z.optional(z.boolean()),
      isUnasked: z.optional(z.boolean()),
    }),
  ),
  refused: z.array(
    z.object({
      key: z.string(),
      fields: keptFieldsSchema,
      code: z.string(),
      message: z.string(),
      tried: z.optional(attemptSchema),
    }),
  ),
});

const STORAGE_KEY = 'plants-sent';

/** Reads what waited and what was refused when the page was left; nothing where that cannot be read. */
export function readOutbox(storage: WebStorage): KeptPlants {
  return readKept(storage, STORAGE_KEY, keptSchema) ?? { waiting: [], refused: [] };
}

/** Keeps it for as long as the tab lives. */
export function writeOutbox(storage: WebStorage, kept: KeptPlants): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(kept));
}
