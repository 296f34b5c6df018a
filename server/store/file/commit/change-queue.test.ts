import { expect, it } from 'vitest';
import { openTestStore, temporaryFolder } from '../../../testing/file-store.ts';
import { ChangeQueue } from './change-queue.ts';

const ADA = { actor: { id: 'a', name: 'Ada' }, requestId: 'r', remove: [] };
const LARGE = Array.from({ length: 1000 }, (_, i) => ({ id: i + 1, name: 'Rose', tag: '' }));

function draftOf(workspace: string, count: number) {
  return { ...ADA, workspace, add: LARGE.slice(0, count) };
}

/** Names what waits by its workspace: capital letters are large, in the workspace of the small one. */
function queueOf(names: string) {
  const queue = new ChangeQueue<Queued>();
  const add = (more: string) => {
    for (const name of more) {
      const count = name === name.toUpperCase() ? LARGE.length : 1;
      queue.push({ name, draft: draftOf(name.toLowerCase(), count), prepared: null });
    }
  };
  const hold = () => queue.holdLarge();
  const take = () => queue.takeBatch().map(({ name }) => name);
  add(names);
  return { queue, add, hold, take };
}

interface Queued {
  name: string;
  draft: ReturnType<typeof draftOf>;
  prepared: object | null;
}

it('a large change is taken alone, and what came before it in its workspace is taken before', () => {
  const { queue, hold, take } = queueOf('abAc');
  expect(hold()).toBeNull();
  expect(take()).toEqual(['a', 'b', 'c']);
  const held = hold();
  expect(queue.length).toBe(0);
  Object.assign(held ?? {}, { prepared: {} });
  expect(queue.length).toBe(1);
  expect([take(), take(), queue.length]).toEqual([['A'], [], 0]);
});

it('while a large change is prepared all others are taken, but those of its workspace', () => {
  const { queue, add, hold, take } = queueOf('AaBb');
  const held = hold();
  expect([hold(), take()]).toEqual([null, ['b']]);
  add('ac');
  expect([queue.length, take()]).toEqual([1, ['c']]);
  Object.assign(held ?? {}, { prepared: {} });
  expect([take(), take(), hold()?.name]).toEqual([['A'], ['a', 'a'], 'B']);
});

it('others wait for one large change at the most, and a large one for each batch of others once', () => {
  const { add, hold, take } = queueOf('AB');
  Object.assign(hold() ?? {}, { prepared: {} });
  expect(take()).toEqual(['A']);
  Object.assign(hold() ?? {}, { prepared: {} });
  add('ce');
  expect(take()).toEqual(['c', 'e']);
  add('f');
  expect([take(), take()]).toEqual([['B'], ['f']]);
});

it('all that waits is taken to be refused, with what is prepared', () => {
  const { queue, hold } = queueOf('Ab');
  hold();
  expect(queue.takeAll().map(({ name }) => name)).toEqual(['A', 'b']);
  expect([queue.length, hold()]).toEqual([0, null]);
});

it('how many can be taken is told without a look at each that waits', () => {
  const queue = new ChangeQueue<Queued>();
  let looks = 0;
  const draft = draftOf('a', 1);
  const waiting = {
    name: 'a',
    prepared: null,
    get draft() {
      looks += 1;
      return draft;
    },
  };
  for (let count = 0; count < 100; count += 1) queue.push(waiting);
  looks = 0;
  expect([queue.length, looks]).toEqual([100, 0]);
});

it('no more changes share a batch than one write is meant for', () => {
  const { queue, take } = queueOf('a'.repeat(2000));
  expect([take().length, take().length, queue.takeAll().length]).toEqual([1024, 976, 0]);
});

it('a change beside several large ones of other workspaces is saved behind one of them at the most', async () => {
  const { plants } = await openTestStore(await temporaryFolder());
  const done: string[] = [];
  const commit = async (workspace: string, count: number) => {
    await plants.commit(draftOf(workspace, count));
    done.push(workspace);
  };
  const drafts = ['one', 'two', 'three'].map((workspace) => commit(workspace, LARGE.length));
  // A large one comes to the queue once its workspace has no other under way.
  await new Promise(setImmediate);
  await Promise.all([...drafts, commit('small', 1)]);
  expect(done.indexOf('small')).toBeLessThanOrEqual(1);
  expect(done.filter((name) => name !== 'small')).toEqual(['one', 'two', 'three']);
});
