import { hash } from 'node:crypto';
import { DomainError } from '../../domain/errors.ts';
import type { IdempotencyKey } from '../../domain/store.ts';
import type { AppContext } from '../context.ts';

const MAX_KEY_LENGTH = 255;

/**
 * Reads the Idempotency-Key of a write, with the fingerprint of what it asks: the method, the path
 * and `input`, the body's values as parsed, so that white space and the order of fields do not matter.
 *
 * @throws DomainError `invalid_input` where the key is not 1 to 255 printable ASCII characters, or holds a
 *   token.
 */
export function readIdempotencyKey(c: AppContext, input: unknown[]): IdempotencyKey | undefined {
  const value = c.req.header('idempotency-key');
  if (value === undefined) return undefined;
  if (!hasForm(value)) {
    throw new DomainError(
      'invalid_input',
      `The header Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} printable ASCII characters.`,
    );
  }
  // It is kept in the journal as it is. A random key may look like any other secret, but not like a token.
  if (c.get('app').holdsToken(value)) {
    throw new DomainError(
      'invalid_input',
      'The header Idempotency-Key must hold no token, since keys are written down. Send a random key, such as a UUID.',
    );
  }
  const request = [c.req.method, c.req.path, ...input];
  const fingerprint = hash('sha256', JSON.stringify(request), 'hex');
  return { value, fingerprint };
}

/** Tells whether a text could have been taken as an Idempotency-Key: it has the form, and holds no token. */
export function isIdempotencyKey(c: AppContext, value: string): boolean {
  return hasForm(value) && !c.get('app').holdsToken(value);
}

function hasForm(value: string): boolean {
  return value.length <= MAX_KEY_LENGTH && /^[\x20-\x7E]+$/.test(value);
}
