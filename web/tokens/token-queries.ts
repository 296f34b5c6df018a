import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ROLES } from '../../server/contract/access.ts';
import {
  type CreatedToken,
  type SignInLink,
  TOKEN_LOCKS,
  type TokenList,
  type TokenView,
} from '../../server/contract/tokens.ts';
import type { Person } from '../api/person.ts';
import { request } from '../api/request.ts';

const timeSchema = z.nullable(z.string());

export const tokenViewSchema: z.ZodMiniType<TokenView> = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  createdAt: timeSchema,
  createdBy: z.nullable(z.string()),
  expiresAt: timeSchema,
  isExpired: z.boolean(),
  lastUsedAt: timeSchema,
  revokedAt: timeSchema,
  revokedBy: z.nullable(z.string()),
  isOwn: z.boolean(),
  lock: z.nullable(z.enum(TOKEN_LOCKS)),
  links: z.array(
    z.object({
      madeBy: z.nullable(z.string()),
      madeAt: z.string(),
      usedAt: timeSchema,
      isOpen: z.boolean(),
    }),
  ),
});

const tokenListSchema: z.ZodMiniType<TokenList> = z.object({
  tokens: z.array(tokenViewSchema),
  adminUntil: timeSchema,
});

export const createdTokenSchema: z.ZodMiniType<CreatedToken> = z.object({
  token: tokenViewSchema,
  text: z.string(),
});

export const signInLinkSchema: z.ZodMiniType<SignInLink> = z.object({
  address: z.string(),
  expiresAt: z.string(),
});

/** What the cache knows of a workspace's tokens stands under this key; never a token's text. */
export function tokensKey({ workspace, name }: Person) {
  return ['tokens', workspace, name] as const;
}

/** The tokens of a workspace. */
export function tokensQuery(person: Person) {
  return queryOptions({
    queryKey: tokensKey(person),
    queryFn: ({ signal }) => request(person, tokenListSchema, '/bff/tokens', { signal }),
  });
}
