import * as z from 'zod/mini';
import type { Role } from './access.ts';
import { type Plant, plantIdSchema } from './plants.ts';

/** How many rows a page of the table may hold. */
export const PAGE_LIMITS = [10, 20, 50, 100] as const;
export const DEFAULT_PAGE_LIMIT = 20;

/** How many plants one request may name to be deleted together. */
export const MAX_DELETED_TOGETHER = 1000;

/** The body of a delete of many: each id once. */
export const deleteManySchema = z.strictObject(
  {
    ids: z.array(plantIdSchema).check(
      z.minLength(1, 'Name at least one id.'),
      z.maxLength(MAX_DELETED_TOGETHER, `Name at most ${MAX_DELETED_TOGETHER} ids at once.`),
      z.refine((ids) => new Set(ids).size === ids.length, 'Name each id once.'),
    ),
  },
  {
    error: (issue) => (issue.code === 'invalid_type' ? 'Send a JSON object with ids.' : undefined),
  },
);

/** What the table can be sorted by; a minus sign in front means descending. */
export const SORTS = ['id', '-id', 'name', '-name', 'tag', '-tag'] as const;

/** The forms in which plants can be exported. */
export const EXPORT_FORMATS = ['csv', 'json'] as const;

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
 * One page of the table. The cursor of the page before or after is the first or last row's id;
 * when sorted by name or tag, followed by `~` and that text. `nextId` is the id the next plant gets
 * when none is given, null when none is left.
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
