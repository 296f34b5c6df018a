import * as z from 'zod/mini';
import { ROLES, workspaceNameSchema } from './access.ts';
import { parseDuration } from './duration.ts';
import { roleSchema, tokenNameSchema } from './tokens.ts';

const timeSchema = /* @__PURE__ */ z.nullable(z.string());

/** A token as commands and programs are told of it. Times are ISO 8601; null means never. */
export const tokenFactsSchema = /* @__PURE__ */ z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  workspace: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: z.string(),
  expiresAt: timeSchema,
  lastUsedAt: timeSchema,
  /** The newest of its sign-in links, made by this name, or by the operator where that is null. */
  lastLink: z.nullable(
    z.object({ madeBy: z.nullable(z.string()), madeAt: z.string(), usedAt: timeSchema }),
  ),
  /** True while it could not be saved that it was revoked, or its role lowered, so that a restart would undo that. */
  untilRestart: z.optional(z.boolean()),
});
export type TokenFacts = z.infer<typeof tokenFactsSchema>;

/** What a token is made of; `lifetimeMs` is null where it never expires. */
export const tokenWishSchema = /* @__PURE__ */ z.strictObject({
  name: tokenNameSchema,
  role: z.enum(ROLES),
  workspace: workspaceNameSchema,
  lifetimeMs: z.nullable(z.number().check(z.int(), z.positive())),
});
export type TokenWish = z.infer<typeof tokenWishSchema>;

const NO_DURATION =
  'Send expires as a whole number and s, m, h or d, such as 12h or 90d, up to 36500d; leave it out for a token that never ends.';

/** The body by which a program makes a token. `expires` is a duration such as `12h` or `90d`; left out for never. */
export const tokenBodySchema = /* @__PURE__ */ z.strictObject(
  {
    name: tokenNameSchema,
    role: roleSchema,
    expires: z.optional(
      z.string(NO_DURATION).check(z.refine((text) => parseDuration(text) !== null, NO_DURATION)),
    ),
  },
  {
    error: (issue) =>
      issue.code === 'invalid_type'
        ? 'Send a JSON object with name and role, and expires where the token is to end.'
        : undefined,
  },
);

/** A new token with its text, which is told once. */
export const madeTokenSchema = /* @__PURE__ */ z.object({
  text: z.string(),
  token: tokenFactsSchema,
});
export type MadeToken = z.infer<typeof madeTokenSchema>;

/** The tokens of a workspace, or of all to the operator. */
export const tokenFactsListSchema = /* @__PURE__ */ z.object({ tokens: z.array(tokenFactsSchema) });
