import { expect, it } from 'vitest';
import { openTestStore, temporaryFolder } from '../../../testing/file-store.ts';
import { ChangeQueue } from './change-queue.ts';

const ADA = { actor: { id: 'a', name: 'Ada' }, requestId: 'r', remove: [] };
const LARGE = Array.from({ length: 1000 }, (_, i) => ({ id: i + 1, name: 'Rose', tag: '' }));

function draftOf(workspace: string, count: number) {
  return { ...ADA, workspace, add: LARGE.slice(0, count) };
}

/** Names what waits by its workspace: capital letters are large. */
function queueOf(names: string) {
  const queue = new ChangeQueue<{ draft: ReturnType<typeof draftOf> }>();
  const add = (more: string) => {
    for (const name of more) {
      queue.push({ draft: draftOf(name, name === name.toUpperCase() ? LARGE.length : 1) });
    }
  };
  const take = () => queue.takeBatch().map(({ draft }) => draft.workspace);
  add(names);
  return { queue, add, take };
}

it('a large change is taken alone, and what came before it is taken before', () => {
  const { queue, take } = queueOf('abC');
  expect([take(), take(), take()]).toEqual([['a', 'b'], ['C'], []]);
  expect(queue.length).toBe(0);
});

it('others wait for one large change at the most, and a large one for each batch of others once', () => {
  const { add, take } = queueOf('ABcDe');
  expect(take()).toEqual(['A']);
  expect(take()).toEqual(['c', 'e']);
  add('f');
  expect([take(), take(), take(), take()]).toEqual([['B'], ['f'], ['D'], []]);
});

it('no more changes share a batch than one write is meant for', () => {
  const { queue, take } = queueOf('a'.repeat(2000));
  expect([take().length, take().length, queue.takeAll().length]).toEqual([1024, 976, 0]);
});

it('a change beside several large ones of other workspaces is saved behind one of them', async () => {
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
  expect(done).toEqual(['one', 'small', 'two', 'three']);
});
