import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewTokenBody, RoleChangeBody } from '../../../server/contract/tokens.ts';
import {
  createdTokenSchema,
  signInLinkSchema,
  tokenViewSchema,
} from '../../../server/contract/tokens.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import type { Person } from '../../api/person.ts';
import { request } from '../../api/request.ts';
import { tokensKey } from '../token-queries.ts';

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

/** Gives a token another role. Sent twice, it is done once. */
export function useChangeRole(person: Person, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RoleChangeBody) =>
      request(person, tokenViewSchema, `/bff/tokens/${id}`, { method: 'PATCH', body }),
    // Also where it was refused: the list then shows what others made of it.
    onSettled: (token) => {
      // Who is no admin any more may not ask for it.
      if (token?.isOwn) return;
      void queryClient.invalidateQueries({ queryKey: tokensKey(person) });
    },
  });
}

/** Revokes a token. */
export function useRevokeToken(person: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request(person, tokenViewSchema, `/bff/tokens/${id}`, { method: 'DELETE' }),
    onSettled: (token) => {
      // With one's own token gone nothing can be asked for any more.
      if (token?.isOwn) return;
      void queryClient.invalidateQueries({ queryKey: tokensKey(person) });
    },
  });
}
