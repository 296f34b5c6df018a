import * as z from 'zod/mini';
import type { Role } from './access.ts';
import type { Plant } from './plants.ts';

/** How many rows a page of the table may hold. */
export const PAGE_LIMITS = [10, 20, 50, 100] as const;
export const DEFAULT_PAGE_LIMIT = 20;

/** The body of a sign-in: an access token, or the code of a one-time link. */
export const signInSchema = z.union(
  [z.strictObject({ token: z.string() }), z.strictObject({ code: z.string() })],
  { error: 'Send a JSON object with either token or code, each a text.' },
);
export type SignIn = z.infer<typeof signInSchema>;

/** Who is signed in, as the screens need it. `expiresAt` is the absolute limit, ISO 8601. */
export interface SessionView {
  name: string;
  role: Role;
  workspace: string;
  expiresAt: string;
}

/**
 * One page of the table. `previous` and `next` tell whether a page stands there; the cursors are the
 * first and last row's ids. `nextId` is the id the next plant gets when none is given, null when none is left.
 */
export interface PlantPage {
  rows: Plant[];
  total: number;
  hasPrevious: boolean;
  hasNext: boolean;
  nextId: number | null;
}

/** What a write did, by the number that Undo needs. */
export interface ChangeView {
  seq: number;
  added: Plant[];
  removed: Plant[];
}

export interface TagCount {
  tag: string;
  count: number;
}
