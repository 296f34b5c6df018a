import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '../../../server/contract/access.ts';
import type { NewTokenBody, RoleChangeBody, TokenView } from '../../../server/contract/tokens.ts';
import {
  createdTokenSchema,
  signInLinkSchema,
  tokenViewSchema,
} from '../../../server/contract/tokens.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { sendOrFind } from '../../api/lost-answer.ts';
import type { Person } from '../../api/person.ts';
import { request } from '../../api/request.ts';
import { fetchTokens, tokensKey } from '../token-queries.ts';

// What these answer is a secret or may hold one, so the cache lets go of it at once.
const FORGOTTEN = { gcTime: 0 };

/** Makes a token. Sent twice, as by the browser itself, it makes one, and the second is told that an answer was lost. */
export function useCreateToken(person: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (token: NewTokenBody) =>
      request(person, createdTokenSchema, '/bff/tokens', {
        method: 'POST',
        body: token,
        idempotencyKey: newIdempotencyKey(),
      }),
    // Also where no answer came: the list then shows what was made.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: tokensKey(person) }),
  });
}

/** Makes a one-time sign-in link for a token. */
export function useMakeLink(person: Person, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    ...FORGOTTEN,
    mutationFn: () =>
      request(person, signInLinkSchema, `/bff/tokens/${id}/links`, { method: 'POST' }),
    // It stands among the token's links then; where it was refused, the token is another by now.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: tokensKey(person) }),
  });
}

export interface RoleWish extends RoleChangeBody {
  /** The roles that were asked for before and had no answer: it may have one of them by now. */
  tried: readonly Role[];
}

/** Gives a token another role. Sent twice, it is done once; where its answer is lost, as `useRevokeToken`. */
export function useChangeRole(person: Person, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ role, expected, tried }: RoleWish) => {
      // What others have given meanwhile is none of those, and the server tells of it.
      const found =
        tried.length > 0 && (await findToken(person, id, (token) => tried.includes(token.role)));
      const body: RoleChangeBody = { role, expected: found ? found.role : expected };
      return await sendOrFind(
        () => request(person, tokenViewSchema, `/bff/tokens/${id}`, { method: 'PATCH', body }),
        () => findToken(person, id, (token) => token.role === role && !token.untilRestart),
      );
    },
    // Also where it was refused: the list then shows what others made of it.
    onSettled: (token) => {
      // Who is no admin any more may not ask for it.
      if (token?.isOwn) return;
      void queryClient.invalidateQueries({ queryKey: tokensKey(person) });
    },
  });
}

/** Revokes a token. Where its answer is lost, one that could not be saved is not taken for done. */
export function useRevokeToken(person: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      sendOrFind(
        () => request(person, tokenViewSchema, `/bff/tokens/${id}`, { method: 'DELETE' }),
        () => findToken(person, id, (token) => token.revokedAt !== null && !token.untilRestart),
      ),
    onSettled: (token) => {
      // With one's own token gone nothing can be asked for any more.
      if (token?.isOwn) return;
      void queryClient.invalidateQueries({ queryKey: tokensKey(person) });
    },
  });
}

/** Looks in the list as it is now for a token that is as told. */
async function findToken(person: Person, id: string, isMeant: (token: TokenView) => boolean) {
  const { tokens } = await fetchTokens(person);
  return tokens.find((token) => token.id === id && isMeant(token));
}
