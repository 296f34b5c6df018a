import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { writesTo } from '../../testing/domain.ts';
import { SessionWatch } from './session-watch.ts';
import { openSession } from './sessions.ts';
import { createToken } from './tokens.ts';

const DAY_MS = 24 * 3600 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Watches a session that was opened just now; `looks` counts how often the time was asked for since. */
async function watchNewSession() {
  const { access, clock } = await createTestApp();
  const watched = { looks: 0, ends: 0 };
  const deps = {
    ...access,
    now: () => {
      watched.looks += 1;
      return clock.now;
    },
  };
  const ada = { name: 'Ada', role: 'viewer', workspace: 'main', lifetimeMs: null } as const;
  const { record } = await createToken(deps, ada);
  const { hash } = await openSession(deps, record);
  watched.looks = 0;
  const watch = () => {
    const onEnd = () => {
      watched.ends += 1;
    };
    const watch = new SessionWatch(deps);
    watch.watch({ workspace: 'main', hash }, { onEnd, onRole: () => undefined });
  };
  return { clock, watched, watch };
}

test.each([
  { days: 1, ends: 0 },
  { days: 60, ends: 1 },
  { days: 10_000, ends: 1 },
])(
  'a watch over a session never spins where the clock was set back by $days days',
  async ({ days, ends }) => {
    const { clock, watched, watch } = await watchNewSession();
    clock.now -= days * DAY_MS;
    watch();
    await vi.advanceTimersByTimeAsync(1000);
    expect(watched.looks).toBeLessThan(10);
    expect(watched.ends).toBe(ends);
  },
);

test('one whose session could not be looked at, and who has gone since, keeps no other from being told', async () => {
  const { access } = await createTestApp();
  let isAway = false;
  const findRecords = access.access.findRecords.bind(access.access);
  vi.spyOn(access.access, 'findRecords').mockImplementation(async (...asked) => {
    if (isAway) throw new Error('The database is away.');
    return await findRecords(...asked);
  });
  const ada = { name: 'Ada', role: 'viewer', workspace: 'main', lifetimeMs: null } as const;
  const { record } = await createToken(access, ada);
  const { hash } = await openSession(access, record);
  const watch = new SessionWatch(access);
  const ended: string[] = [];
  const watchAs = (name: string) =>
    watch.watch({ workspace: 'main', hash }, { onEnd: () => ended.push(name), onRole: () => {} });
  watchAs('stays');
  await vi.advanceTimersByTimeAsync(1000);
  isAway = true;
  const going = watchAs('goes');
  await vi.advanceTimersByTimeAsync(100);
  going.stop();
  isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  await writesTo(access.access).revokeToken(record.id, access.now());
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended).toEqual(['stays']);
});

test('once access has changed, a session goes on only by a look that has begun since, however long another takes', async () => {
  const { access } = await createTestApp();
  const ada = { name: 'Ada', role: 'viewer', workspace: 'main', lifetimeMs: null } as const;
  const { record } = await createToken(access, ada);
  const { hash } = await openSession(access, record);
  const listener = { onEnd: () => undefined, onRole: () => undefined };
  const watching = new SessionWatch(access).watch({ workspace: 'main', hash }, listener);
  expect(await watching.goesOn()).toBe(true);
  let rings = 0;
  await access.access.watch('main', () => {
    rings += 1;
  });
  const looks: (() => void)[] = [];
  const findRecords = access.access.findRecords.bind(access.access);
  vi.spyOn(access.access, 'findRecords').mockImplementation(async (...asked) => {
    const records = await findRecords(...asked);
    if (looks.length === 0) await new Promise<void>((resolve) => looks.push(resolve));
    return records;
  });
  await createToken(access, { ...ada, name: 'Ben' });
  await expect.poll(() => looks.length).toBe(1);
  const before = rings;
  await writesTo(access.access).revokeToken(record.id, access.now());
  await expect.poll(() => rings).toBeGreaterThan(before);
  const goesOn = watching.goesOn();
  looks[0]?.();
  expect(await goesOn).toBe(false);
});

test('a clock that is set forward beyond the end of a session ends its watch within a minute', async () => {
  const { clock, watched, watch } = await watchNewSession();
  watch();
  await vi.advanceTimersByTimeAsync(1000);
  clock.now += 8 * DAY_MS;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watched.ends).toBe(1);
});
