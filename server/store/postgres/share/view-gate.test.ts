import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewGate } from './view-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets a time pass, and all that comes of it. */
const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms));

function openGate() {
  const gate = new ViewGate();
  const enter = async (tokenId: string, workspace = 'main', signal?: () => AbortSignal) =>
    await gate.enter({ workspace, tokenId }, signal);
  /** Opens one that waits for its reader from then on. */
  const enterSlow = async (tokenId: string, workspace = 'main') => {
    const place = await enter(tokenId, workspace);
    place.waitForReader();
    return place;
  };
  return { enter, enterSlow };
}

test('a workspace has so many views at once, and another is let in as soon as one has ended', async () => {
  const { enter } = openGate();
  const places = await Promise.all(['a', 'a', 'a', 'b', 'b'].map((id) => enter(id)));
  const order: string[] = [];
  const sixth = enter('c').then((place) => {
    order.push('sixth');
    return place;
  });
  const other = await enter('d', 'other');
  order.push('other');
  places[0]?.leave();
  (await sixth).leave();
  expect(order).toEqual(['other', 'sixth']);
  for (const place of [...places.slice(1), other]) place.leave();
  expect(await Promise.all(['a', 'a', 'a', 'b', 'b'].map((id) => enter(id)))).toHaveLength(5);
});

test('a token has so many at once, and its next waits for one of its own, then is refused', async () => {
  const { enter, enterSlow } = openGate();
  for (let opened = 0; opened < 3; opened += 1) await enterSlow('a');
  const refused = expect(enter('a')).rejects.toMatchObject({ code: 'server_busy' });
  await enter('b');
  await pass(5_000);
  await refused;
});

test('whoever waits leaves as soon as their client has gone', async () => {
  const { enter } = openGate();
  const [first] = await Promise.all(['a', 'a', 'a', 'b', 'b'].map((id) => enter(id)));
  const client = new AbortController();
  const gone = expect(enter('c', 'main', () => client.signal)).rejects.toMatchObject({
    code: 'client_gone',
  });
  const next = enter('d');
  client.abort();
  await gone;
  await expect(enter('c', 'main', () => client.signal)).rejects.toMatchObject({
    code: 'client_gone',
  });
  first?.leave();
  await next;
  expect(vi.getTimerCount()).toBe(0);
});

test('whoever has fewest open is let in first', async () => {
  const { enter } = openGate();
  const [first] = await Promise.all(['a', 'a', 'b', 'c', 'c'].map((id) => enter(id)));
  const order: string[] = [];
  const waiting = ['c', 'b', 'd'].map((id) => enter(id).then(() => order.push(id)));
  first?.leave();
  await waiting[2];
  expect(order).toEqual(['d']);
  for (const one of waiting.slice(0, 2)) one.catch(() => undefined);
});

test('slow views make room for who has fewer open, and none that is read on', async () => {
  const { enter, enterSlow } = openGate();
  const slow = await Promise.all(['a', 'b'].map((id) => enterSlow(id)));
  const quick = await Promise.all(['a', 'a', 'b'].map((id) => enter(id)));
  await pass(9_000);
  const waiting = enter('c');
  await pass(500);
  expect(slow.map(({ isLetGo }) => isLetGo)).toEqual([false, false]);
  await pass(1_000);
  await waiting;
  expect(slow.map(({ isLetGo }) => isLetGo)).toEqual([true, false]);
  await expect(slow[0]?.letGo).rejects.toMatchObject({ code: 'server_busy' });
  expect(quick.map(({ isLetGo }) => isLetGo)).toEqual([false, false, false]);
});

test('a view of another workspace makes room where all are taken, and not where the own are', async () => {
  const { enter, enterSlow } = openGate();
  const others = await Promise.all(['d', 'd', 'd', 'e', 'e'].map((id) => enterSlow(id, 'other')));
  await Promise.all(['a', 'a', 'a', 'b', 'b'].map((id) => enter(id)));
  await pass(10_000);
  const ofMain = expect(enter('c')).rejects.toMatchObject({ code: 'server_busy' });
  await pass(5_000);
  await ofMain;
  expect(others.some(({ isLetGo }) => isLetGo)).toBe(false);
  const ofThird = await enter('f', 'third');
  expect(others.map(({ isLetGo }) => isLetGo)).toEqual([true, false, false, false, false]);
  ofThird.leave();
});

test('what has waited for its reader is counted in total', async () => {
  const { enter } = openGate();
  const place = await enter('a');
  for (let batch = 0; batch < 3; batch += 1) {
    const taken = place.waitForReader();
    await pass(1_000);
    taken();
    await pass(2_000);
  }
  expect(place.idleMs).toBe(3_000);
});
