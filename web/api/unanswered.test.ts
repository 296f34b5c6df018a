import { expect, test } from 'vitest';
import { RequestFailed } from './request-failed.ts';
import { Unanswered } from './unanswered.ts';

const ANN = { name: 'Ann', workspace: 'nursery' };
const LOST = new RequestFailed('No answer.', { code: 'unreachable' });
const BUSY = new RequestFailed('Busy.', { code: 'server_busy' });
const REFUSED = new RequestFailed('Gone.', { code: 'plant_not_found' });

/** Sends something; returns under which key it went. */
async function ask(unanswered: Unanswered, what: string, failure?: RequestFailed) {
  let key = '';
  const sent = unanswered.send(what, async (idempotencyKey) => {
    key = idempotencyKey;
    if (failure) throw failure;
  });
  await (failure ? expect(sent).rejects.toBe(failure) : sent);
  return key;
}

function countedKeys(): Unanswered {
  let count = 0;
  return new Unanswered(ANN, () => `key ${++count}`);
}

test('what is asked for again after a lost answer has the key of before, until it is done', async () => {
  const unanswered = countedKeys();
  expect(await ask(unanswered, 'delete 1', LOST)).toBe('key 1');
  expect(await ask(unanswered, 'delete 2')).toBe('key 2');
  expect(unanswered.tried('delete 1')).not.toBeNull();
  expect(await ask(unanswered, 'delete 1')).toBe('key 1');
  expect(unanswered.tried('delete 1')).toBeNull();
  expect(await ask(unanswered, 'delete 1')).toBe('key 3');
});

test('a refusal because of the plants ends a key, and tells that nothing was done', async () => {
  const unanswered = countedKeys();
  expect(await ask(unanswered, 'delete 1', LOST)).toBe('key 1');
  expect(await ask(unanswered, 'delete 1', REFUSED)).toBe('key 1');
  expect(unanswered.tried('delete 1')).toBeNull();
  expect(await ask(unanswered, 'delete 1')).toBe('key 2');
});

test('a failure that tells nothing of the plants ends no key', async () => {
  const unanswered = countedKeys();
  expect(await ask(unanswered, 'delete 1', BUSY)).toBe('key 1');
  expect(unanswered.tried('delete 1')).toBeNull();
  expect(await ask(unanswered, 'delete 1')).toBe('key 1');
});

test('of two that are under way at once, one without an answer stays in doubt', async () => {
  const unanswered = countedKeys();
  let fail: (error: Error) => void = () => undefined;
  const first = unanswered.send('delete 1', () => new Promise((_, reject) => (fail = reject)));
  expect(await ask(unanswered, 'delete 1')).toBe('key 1');
  fail(LOST);
  await expect(first).rejects.toBe(LOST);
  expect(unanswered.tried('delete 1')).not.toBeNull();
});
