import { expect, test } from 'vitest';
import { AttemptKey } from './attempt-key.ts';

function countedKeys(): AttemptKey {
  let count = 0;
  return new AttemptKey(() => `key ${++count}`);
}

test('attempts at the same have one key until an answer tells what came of them', () => {
  const key = countedKeys();
  expect([key.of('Beta'), key.of('Beta')]).toEqual(['key 1', 'key 1']);
  key.end();
  expect([key.of('Beta'), key.of('Beta')]).toEqual(['key 2', 'key 2']);
});

test('what is not the same has a key of its own, also what was tried before the last', () => {
  const key = countedKeys();
  expect([key.of('Beta'), key.of('Gamma'), key.of('Beta')]).toEqual(['key 1', 'key 2', 'key 3']);
});
