import { expect, test } from 'vitest';
import type { View } from '../../../server/contract/views.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { ViewChanges } from './view-changes.ts';

const LOST = new RequestFailed('No answer.', { code: 'unreachable' });
const SHOWN: View['shown'] = { search: '', tags: [], sort: 'id', isRoomy: false };
const VIEW: View = { id: 'v', revision: 'r0', name: 'Ferns', isShared: false, shown: SHOWN };

/** A view on a server, renamed by whoever names its revision, and the network in between. */
class Server {
  view = VIEW;
  /** What becomes of the next requests; a view is told where none is left. */
  readonly fates: ('cut' | 'lost')[] = [];
  looks = 0;
  readonly changes = new ViewChanges(async () => {
    this.looks += 1;
    this.#meet('cut');
    return [this.view];
  });

  rename(view: View, name: string, onNothing = () => {}): Promise<View> {
    return this.changes.carryOut({
      ...{ view, onNothing },
      findMade: (views) => views.find((one) => one.name === name),
      send: async ({ revision }) => {
        this.#meet('cut');
        if (this.view.name !== name) {
          if (this.view.revision !== revision) throw new Error(`${revision} is of before.`);
          this.view = { ...this.view, name, revision: `${revision}${name}` };
        }
        this.#meet('lost');
        return this.view;
      },
    });
  }

  #meet(fate: 'cut' | 'lost') {
    if (this.fates[0] !== fate) return;
    this.fates.shift();
    throw LOST;
  }
}

test('a view as it was seen first can be changed over all that one has made of it oneself, also at once', async () => {
  const server = new Server();
  const made = await Promise.all(['A', 'B', 'C'].map((name) => server.rename(VIEW, name)));
  expect(made.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  expect(server.looks).toBe(0);
});

test('a view that others have changed is changed over by nobody who has not seen that', async () => {
  const server = new Server();
  await server.rename(VIEW, 'A');
  server.view = { ...server.view, revision: 'theirs' };
  await expect(server.rename(VIEW, 'B')).rejects.toThrow('is of before');
});

test('a change whose answer was lost is found among the views, or else before the next is sent', async () => {
  const server = new Server();
  server.fates.push('lost');
  expect((await server.rename(VIEW, 'A')).name).toBe('A');
  server.fates.push('lost', 'cut');
  await expect(server.rename(VIEW, 'B')).rejects.toBe(LOST);
  expect(server.changes.isInDoubt(server.view)).toBe(false);
  server.fates.push('cut');
  await expect(server.rename(VIEW, 'A')).rejects.toBe(LOST);
  expect(server.view.name).toBe('B');
  await server.rename(VIEW, 'A');
  expect(server.view.name).toBe('A');
});

test('of a change that came to nothing it is told once another one went through, and a view is in doubt until then', async () => {
  const server = new Server();
  const nothing: string[] = [];
  server.fates.push('cut', 'cut');
  await expect(server.rename(VIEW, 'A', () => nothing.push('A'))).rejects.toBe(LOST);
  expect(server.changes.isInDoubt(VIEW)).toBe(true);
  expect(nothing).toEqual([]);
  await server.rename(VIEW, 'B', () => nothing.push('B'));
  expect(nothing).toEqual(['A']);
  expect(server.changes.isInDoubt(VIEW)).toBe(false);
});
