import * as z from 'zod/mini';
import { ROLES } from '../../server/contract/access.ts';
import type { ChangeView, PlantPage, SessionAnswer, TagCount } from '../../server/contract/bff.ts';

// What the server stored was checked when it came in, so answers are read for their shape alone;
// fields of a newer server are passed over.
export const plantSchema = z.object({ id: z.number(), name: z.string(), tag: z.string() });

export const sessionAnswerSchema: z.ZodMiniType<SessionAnswer> = z.object({
  tokenId: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  workspace: z.string(),
  expiresAt: z.string(),
  lastsMs: z.number(),
  untilRestart: z.optional(z.boolean()),
});

export const plantPageSchema: z.ZodMiniType<PlantPage> = z.object({
  rows: z.array(plantSchema),
  total: z.number(),
  hasPrevious: z.boolean(),
  hasNext: z.boolean(),
  nextId: z.nullable(z.number()),
  seq: z.number(),
  at: z.number(),
});

export const changeViewSchema: z.ZodMiniType<ChangeView> = z.object({
  seq: z.number(),
  at: z.number(),
  added: z.array(plantSchema),
  addedCount: z.number(),
  removed: z.array(plantSchema),
  removedCount: z.number(),
});

export const tagCountsSchema: z.ZodMiniType<TagCount[]> = z.array(
  z.object({ tag: z.string(), count: z.number() }),
);
