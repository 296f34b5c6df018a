import { expect, test } from 'vitest';
import type { VersionName } from '../../domain/plants/version-condition.ts';
import type { Change } from '../../domain/store.ts';
import { EventStream } from './event-stream.ts';

/** A stream over changes that the test makes, and how often they were asked for. */
function setUp() {
  const changes: Change[] = [];
  const asked: number[] = [];
  const reader = {
    last: async () => changes.at(-1) ?? { seq: 0, at: 0 },
    changesAfter: async ({ seq }: VersionName, limit: number) => {
      asked.push(seq);
      return changes.slice(seq, seq + limit);
    },
  };
  const stream = new EventStream({
    reader,
    actorId: 'a',
    after: null,
    goesOn: async () => true,
    onClose: () => undefined,
  });
  const body = stream.body.getReader();
  const read = async () => Buffer.from((await body.read()).value ?? []).toString();
  const make = () => {
    const actor = { id: 'a', name: 'Ada' };
    const seq = changes.length + 1;
    const sets = { removed: [], added: [] };
    changes.push({ seq, at: 0, actor, requestId: 'r', workspace: 'main', ...sets });
    stream.wake();
  };
  return { stream, asked, read, make };
}

/** Lets everything that can go on now go on. */
const settle = async () => await new Promise(setImmediate);

test('a reader who takes nothing is made nothing, and gets all of it together afterwards', async () => {
  const { asked, read, make } = setUp();
  expect(await read()).toContain('event: ready');
  for (let i = 0; i < 10; i += 1) {
    make();
    await settle();
  }
  expect(asked).toEqual([0]);
  expect((await read()).match(/^id: .*/gm)).toEqual(['id: 1-0']);
  expect((await read()).match(/^id: .*/gm)).toHaveLength(9);
});

test('a beat is sent while there is room for it, and is never owed', async () => {
  const { stream, read, make } = setUp();
  await read();
  for (let i = 0; i < 10; i += 1) stream.beat();
  expect(await read()).toBe('event: beat\ndata: {}\n\n');
  make();
  expect(await read()).toContain('id: 1-0');
});
