import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

const MOST_WAIT_MS = 5_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Has workspaces, or tokens of them, wait for places, and leave those they have. */
function crowdOf(turns: Turns) {
  const inside: { workspace: string; leave: () => void }[] = [];
  return {
    /** Tells in which order they were let in, or that they gave up. */
    enter(waiters: string[]): string[] {
      const told: string[] = [];
      for (const waiter of waiters) {
        const [workspace = '', tokenId] = waiter.split(' ');
        void turns.enter({ workspace, tokenId }, MOST_WAIT_MS).then((leave) => {
          if (leave) inside.push({ workspace, leave });
          told.push(leave ? waiter : `none for ${waiter}`);
        });
      }
      return told;
    },
    /** Has so many leave, the first of them first; of one workspace, if it is named. */
    async leave(count: number, of: string | null = null): Promise<void> {
      for (let left = 0; left < count; left += 1) {
        await goOn();
        const at = inside.findIndex(({ workspace }) => of === null || workspace === of);
        const [one] = at < 0 ? [] : inside.splice(at, 1);
        one?.leave();
      }
      await goOn();
    },
  };
}

/** Lets what has been resolved go on. */
async function goOn(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

test('those who wait are let in one workspace after the other', async () => {
  const crowd = crowdOf(new Turns(2));
  const told = crowd.enter([...Array<string>(6).fill('main'), 'other', 'third', 'other']);
  await goOn();
  expect(told).toEqual(['main', 'main']);
  await crowd.leave(7);
  expect(told.slice(2)).toEqual(['main', 'other', 'third', 'main', 'other', 'main', 'main']);
});

test('those of one workspace are let in one token after the other, and what is no token’s as one more', async () => {
  const crowd = crowdOf(new Turns(1));
  const told = crowd.enter(['main a', 'main a', 'main a', 'main b', 'other c', 'main', 'main a']);
  await goOn();
  await crowd.leave(6);
  expect(told.slice(1)).toEqual(['main a', 'other c', 'main b', 'main', 'main a', 'main a']);
});

test('whoever has waited too long is told so, and takes no place when their turn comes', async () => {
  const crowd = crowdOf(new Turns(1));
  const told = crowd.enter(['main', 'main', 'other']);
  await vi.advanceTimersByTimeAsync(MOST_WAIT_MS);
  expect(told).toEqual(['main', 'none for main', 'none for other']);
  const later = crowd.enter(['other', 'main']);
  await crowd.leave(1);
  expect(later).toEqual(['other']);
  await crowd.leave(1);
  expect(later).toEqual(['other', 'main']);
});

test('whoever has given up costs the others of their token and workspace no turn', async () => {
  const crowd = crowdOf(new Turns(1));
  crowd.enter(['main c', ...Array<string>(9).fill('main a'), ...Array<string>(9).fill('other d')]);
  await vi.advanceTimersByTimeAsync(MOST_WAIT_MS);
  const told = crowd.enter(['main b', 'main b', 'main a', 'other d', 'other d']);
  await crowd.leave(5);
  expect(told).toEqual(['main b', 'other d', 'main a', 'other d', 'main b']);
});

test('a place is left for a workspace that has none, also where one that had some has left', async () => {
  const crowd = crowdOf(new Turns(3, 1));
  const told = crowd.enter(['main', 'main', 'main', 'other', 'third', 'other']);
  await goOn();
  expect(told).toEqual(['main', 'main', 'other']);
  await crowd.leave(1, 'other');
  expect(told.slice(3)).toEqual(['third']);
  await crowd.leave(1, 'third');
  expect(told.slice(4)).toEqual(['other']);
  await crowd.leave(2, 'main');
  expect(told.slice(5)).toEqual(['main']);
});

test('whoever has left their last place is let into the one that is left for others', async () => {
  const crowd = crowdOf(new Turns(4, 1));
  const told = crowd.enter(['main', 'main', 'other', 'main', 'other']);
  await goOn();
  expect(told).toEqual(['main', 'main', 'other']);
  await crowd.leave(1, 'other');
  expect(told.slice(3)).toEqual(['main', 'other']);
});
