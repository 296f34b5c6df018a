import * as z from 'zod/mini';
import { ROLES } from './access.ts';
import { CHANGE_KINDS } from './history.ts';

/**
 * What `GET /bff/events` sends. Where a stream begins, `ready`; for each change `change`, whose id tells
 * its number and time; `reset` where changes are left out, so that what is shown must be read anew;
 * `role` where the session's role was ever changed, and when it is; `access` to admins, when tokens, links
 * or sessions of the workspace have changed; `views` when those have that the reader sees; `ended` when the
 * session is over; every 20 seconds `beat`, so that a lost connection is noticed. With `ready` and `reset`,
 * `seq` is the number of the last change when it was sent.
 */
export type EventName =
  | 'ready'
  | 'change'
  | 'reset'
  | 'role'
  | 'access'
  | 'views'
  | 'ended'
  | 'beat';

/**
 * Writes what tells one state of a workspace from all others: the number and time of its last change,
 * whose number alone would be of another change after a restore. The ids of a stream's events are such.
 */
export function positionOf({ seq, at }: { seq: number; at: number }): string {
  return `${seq}-${at}`;
}

/** Reads what `positionOf` wrote; null for anything else. */
export function parsePosition(text: string): { seq: number; at: number } | null {
  const [, seq, at] = /^(0|[1-9][0-9]{0,14})-(0|[1-9][0-9]{0,14})$/.exec(text) ?? [];
  return seq === undefined ? null : { seq: Number(seq), at: Number(at) };
}

const namedPlantsSchema = z.array(z.object({ id: z.number(), name: z.string() }));
export type NamedPlant = z.infer<typeof namedPlantsSchema>[number];

/** With `change`: who did what, small however large the change is. */
export const changeEventSchema = z.object({
  seq: z.number(),
  /** The name of who made it. */
  person: z.string(),
  /** True where it was made with the token that opened this session. */
  isOwn: z.boolean(),
  kind: z.enum(CHANGE_KINDS),
  /** The first plants, and how many they are. */
  added: namedPlantsSchema,
  addedCount: z.number(),
  removed: namedPlantsSchema,
  removedCount: z.number(),
  /** The number of the change that this one undid; null where it undid none. */
  undoes: z.nullable(z.number()),
});
export type ChangeEvent = z.infer<typeof changeEventSchema>;

/** With `role`: what the session may do from now on, and the name of who decided that. */
export const roleEventSchema = z.object({ role: z.enum(ROLES), by: z.string() });
export type RoleEvent = z.infer<typeof roleEventSchema>;
