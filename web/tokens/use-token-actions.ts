import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NewTokenBody } from '../../server/contract/tokens.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import type { Person } from '../api/person.ts';
import { request } from '../api/request.ts';
import {
  createdTokenSchema,
  signInLinkSchema,
  tokensKey,
  tokenViewSchema,
} from './token-queries.ts';

// What these answer is a secret or may hold one, so the cache lets go of it at once.
const FORGOTTEN = { gcTime: 0 };

const NO_ATTEMPT = { body: '', key: '' };

/** Makes a token. Sent again after an answer was lost, it makes no second one. */
export function useCreateToken(person: Person) {
  const queryClient = useQueryClient();
  const attempt = useRef(NO_ATTEMPT);
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (token: NewTokenBody) => {
      const body = JSON.stringify(token);
      if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
      return request(person, createdTokenSchema, '/bff/tokens', {
        method: 'POST',
        body: token,
        idempotencyKey: attempt.current.key,
      });
    },
    // Who makes the same once more, as after it was revoked, is not to be told of the first.
    onSuccess: () => {
      attempt.current = NO_ATTEMPT;
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: tokensKey(person) }),
  });
}

/** Makes a one-time sign-in link for a token. */
export function useMakeLink(person: Person, id: string) {
  return useMutation({
    ...FORGOTTEN,
    mutationFn: () =>
      request(person, signInLinkSchema, `/bff/tokens/${id}/links`, { method: 'POST' }),
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
