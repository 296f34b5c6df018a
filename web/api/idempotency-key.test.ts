import { expect, test } from 'vitest';
import { newIdempotencyKey } from './idempotency-key.ts';

test('a key is a UUID of version 4, and another one each time', () => {
  const keys = Array.from({ length: 1_000 }, newIdempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
