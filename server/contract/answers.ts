// Answers of the server, read by their form alone; fields of a newer server are passed over.
import * as z from 'zod/mini';
import { ROLES } from './access.ts';
import { toldPlantSchema } from './plants.ts';

/**
 * Who is signed in, as the screens need it. `expiresAt` is the absolute limit, ISO 8601. Under
 * another `tokenId` a repeated Idempotency-Key protects nothing.
 */
const sessionFields = {
  tokenId: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  workspace: z.string(),
  expiresAt: z.string(),
  /** True where the disk was full, so that the session ends with this run of the server. */
  untilRestart: z.optional(z.boolean()),
};

/** The answer to a sign-in, and to who is signed in. */
export const sessionAnswerSchema = z.object({
  ...sessionFields,
  /** How long it lasts yet, in milliseconds: a browser's clock may be wrong. */
  lastsMs: z.number(),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;
export type SessionView = Omit<SessionAnswer, 'lastsMs'>;

/** Whom a one-time link would sign in. */
export const linkOwnerSchema = z.object({
  name: sessionFields.name,
  role: sessionFields.role,
  workspace: sessionFields.workspace,
});
export type LinkOwner = z.infer<typeof linkOwnerSchema>;

/**
 * One page of the table. The cursor of the page before or after is the first or last row's id;
 * when sorted by name or tag, followed by `~` and that text, and by the order of adding, by `~` and its
 * ordinal. `nextId` is the id the next plant gets when none is given, null when none is left. `seq` is the
 * number of the last change it shows and `at` its time in milliseconds, or that of an edit by hand that was
 * accepted since.
 */
export const plantPageSchema = z.object({
  rows: z.array(toldPlantSchema),
  total: z.number(),
  hasPrevious: z.boolean(),
  hasNext: z.boolean(),
  nextId: z.nullable(z.number()),
  seq: z.number(),
  at: z.number(),
});
export type PlantPage = z.infer<typeof plantPageSchema>;

/** The plants that were asked for by their ids, those that are there. */
export const plantsSchema = z.array(toldPlantSchema);

/** How many plants a change is shown with; one can hold many thousands. */
export const MAX_SHOWN_PLANTS = 20;

/**
 * What a write did, by the number and the time in milliseconds that Undo needs: its first plants, and
 * how many they are.
 */
export const changeViewSchema = z.object({
  seq: z.number(),
  at: z.number(),
  added: z.array(toldPlantSchema),
  addedCount: z.number(),
  removed: z.array(toldPlantSchema),
  removedCount: z.number(),
});
export type ChangeView = z.infer<typeof changeViewSchema>;

/** The answer to withdrawing an Idempotency-Key: the change made under it by then, else null. */
export const withdrawalSchema = z.object({ made: z.nullable(changeViewSchema) });
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** The tags in use, most used first; last, under the empty text, the plants without one. */
export const tagCountsSchema = z.array(z.object({ tag: z.string(), count: z.number() }));
export type TagCount = z.infer<typeof tagCountsSchema>[number];
