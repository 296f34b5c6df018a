import * as z from 'zod/mini';
import { ROLES, workspaceNameSchema } from './access.ts';
import { tokenNameSchema } from './tokens.ts';

const timeSchema = /* @__PURE__ */ z.nullable(z.string());

/** A token as commands tell of it. Times are ISO 8601; null means never. */
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
