import * as z from 'zod/mini';
import { workspaceNameSchema } from '../contract/access.ts';
import { madeTokenSchema, tokenFactsSchema, tokenWishSchema } from '../contract/token-facts.ts';

/** What a command asks of a running server: one call is the body of one request. */
export const tokenCallSchema = /* @__PURE__ */ z.discriminatedUnion('call', [
  z.strictObject({ call: z.literal('create'), wish: tokenWishSchema }),
  z.strictObject({ call: z.literal('list') }),
  z.strictObject({
    call: z.literal('revoke'),
    nameOrId: z.string(),
    workspace: workspaceNameSchema,
  }),
  z.strictObject({ call: z.literal('revokeAll') }),
]);
export type TokenCall = z.infer<typeof tokenCallSchema>;

/** What each call is answered with. */
export const TOKEN_ANSWERS = {
  create: madeTokenSchema,
  list: z.array(tokenFactsSchema),
  revoke: tokenFactsSchema,
  revokeAll: z.number(),
};

/** Why a call was refused. */
export const refusalSchema = /* @__PURE__ */ z.object({ message: z.string() });
