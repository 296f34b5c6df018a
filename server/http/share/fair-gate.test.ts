import { setMaxListeners } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ANSWER_WAIT_MS } from '../../contract/bff.ts';
import { DomainError } from '../../domain/errors.ts';
import type { ChangeDraft } from '../../domain/store.ts';
import { createTestApp, problemOf, type TestApp, tokenFor } from '../../testing/app.ts';
import { browserWith, cookieOf, signIn } from '../../testing/browser.ts';
import { holdTime } from '../../testing/hold-time.ts';
import { FairGate, MAX_WAIT_MS, type Sender } from './fair-gate.ts';

function senderOf(id: string, workspace = 'main'): Sender {
  const { signal } = new AbortController();
  const deadline = performance.now() + MAX_WAIT_MS;
  return {
    principal: { workspace, actor: { id } },
    signal: () => signal,
    confirmAdmission: async () => undefined,
    deadline: () => deadline,
  };
}

/** Makes what tells that a client has gone, whose requests, however many, all listen for it. */
function createClient(): AbortController {
  const client = new AbortController();
  setMaxListeners(0, client.signal);
  return client;
}

/** Waits until what has ended in this round of the event loop has given up its place. */
async function endOfRound(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** Work that is under way until it is ended, in the order in which it began. */
function createWork(gate: FairGate) {
  const running: { who: string; end: () => void }[] = [];
  /** @param who a token's id, before it the workspace where that is not `main`. */
  const ask = (who: string) =>
    gate.run(senderOf(who, who.split('/').at(-2)), async () => {
      await new Promise<void>((resolve) => running.push({ who, end: resolve }));
    });
  return { ask, running, namesOf: () => running.map(({ who }) => who) };
}

test('of one token two pieces of work are under way at once, three of one workspace, and four of all', async () => {
  const { ask, running, namesOf } = createWork(new FairGate());
  const asked = ['a', 'a', 'a', 'b', 'b', 'c', 'other/d', 'other/e'];
  const all = asked.map(ask);
  expect(namesOf()).toEqual(['a', 'a', 'b', 'other/d']);
  for (let ended = 0; ended < all.length; ended += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(ended);
    running[ended]?.end();
  }
  await Promise.all(all);
  expect(namesOf().sort()).toEqual(asked);
});

test('whoever asks for one thing waits for one piece of work, however much others have asked for', async () => {
  const { ask, running, namesOf } = createWork(new FairGate());
  const all = [...Array<string>(40).fill('a'), ...Array<string>(40).fill('b'), 'c'].map(ask);
  running[0]?.end();
  running[1]?.end();
  running[2]?.end();
  await expect.poll(() => running.length).toBe(6);
  expect(namesOf()).toContain('c');
  for (let ended = 3; ended < all.length; ended += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(ended);
    running[ended]?.end();
  }
  await Promise.all(all);
});

test('of short pieces that arrive one after the other in a round of the event loop, two of a token are done in it', async () => {
  const gate = new FairGate();
  let done = 0;
  const work = async () => {
    done += 1;
  };
  const all: Promise<void>[] = [];
  for (let arrived = 0; arrived < 20; arrived += 1) {
    all.push(gate.run(senderOf('a'), work));
    // What needs no other round is over then.
    for (let step = 0; step < 20; step += 1) await null;
  }
  expect(done).toBe(2);
  await Promise.all(all);
  expect(done).toBe(20);
});

test('one workspace waits for none of another, however many tokens of that have asked', async () => {
  const gate = new FairGate();
  const begun: string[] = [];
  const ask = (id: string, workspace: string) =>
    gate.run(senderOf(id, workspace), async () => {
      begun.push(workspace);
      await null;
    });
  const all = Array.from({ length: 200 }, (_, index) => ask(`token ${index}`, 'other'));
  await Promise.all([...all, ask('mine', 'main')]);
  // Three were under way when it was asked for, which is all the other may have.
  expect(begun.indexOf('main')).toBe(3);
});

test('work that fails makes room for the next', async () => {
  const gate = new FairGate();
  const fail = async () => await Promise.reject(new Error('failed'));
  const all = Array.from({ length: 20 }, () => gate.run(senderOf('a'), fail));
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
});

/** Counts how many histories the store reads at the same time. */
function countReadings({ store }: TestApp): () => number {
  const { plants } = store;
  const read = plants.changes.bind(plants);
  let reading = 0;
  let most = 0;
  plants.changes = async (query) => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise(setImmediate);
    try {
      return await read(query);
    } finally {
      reading -= 1;
    }
  };
  return () => most;
}

test('one history of a workspace is read at once, and the 52nd that a token asks for is refused', async () => {
  const app = await createTestApp();
  const most = countReadings(app);
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'viewer') }));
  const browse = browserWith(app, cookie);
  const asked = Array.from({ length: 52 }, () => browse('GET', '/bff/changes?person=nobody'));
  const answers = await Promise.all(asked);
  expect(most()).toBe(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(await Promise.all(refused.map(async (one) => (await problemOf(one)).code))).toEqual([
    'too_many_streams',
  ]);
});

test('what has waited for as long as it may is refused with when to come back, in half the time that the app waits, and nothing of it is done', async () => {
  const app = await createTestApp();
  const { plants } = app.store;
  const read = plants.changes.bind(plants);
  const find = plants.findChange.bind(plants);
  const begun: (() => void)[] = [];
  const held = async () => await new Promise<void>((resolve) => begun.push(resolve));
  plants.changes = async (query) => {
    await held();
    return await read(query);
  };
  plants.findChange = async (workspace, seq) => {
    await held();
    return await find(workspace, seq);
  };
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor') }));
  const browse = browserWith(app, cookie);
  const countTimers = holdTime();
  const list = () => browse('GET', '/bff/changes');
  const undo = () => browse('POST', '/bff/changes/1/undo', { at: 1 });
  const inside = [list(), undo(), undo()];
  await expect.poll(() => begun.length).toBe(inside.length);
  const waiting = [
    list(),
    undo(),
    browse('POST', '/bff/deletions/matching', { total: 1, seq: 1, at: 1 }),
  ];
  // They wait once they have asked for a timer.
  await expect.poll(() => countTimers(MAX_WAIT_MS)).toBe(waiting.length);
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
  for (const answer of await Promise.all(waiting)) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/);
    expect((await problemOf(answer)).code).toBe('server_busy');
  }
  expect(begun).toHaveLength(inside.length);
  for (const goOn of begun) goOn();
  const statuses = (await Promise.all(inside)).map(({ status }) => status);
  expect(statuses).toEqual([200, 404, 404]);
  expect(MAX_WAIT_MS).toBeLessThanOrEqual(ANSWER_WAIT_MS / 2);
});

test('what a request has waited in one line is taken off what it may wait in the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const gates = [new FairGate(), new FairGate()] as const;
  const works = gates.map(createWork);
  const inside = works.flatMap(({ ask }) => ['a', 'a'].map(ask));
  const [one, other] = gates;
  const sender = senderOf('a');
  const first = one.run(sender, async () => undefined);
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS - 1000);
  works[0]?.running[0]?.end();
  await first;
  const refused = expect(other.run(sender, async () => undefined)).rejects.toMatchObject({
    code: 'server_busy',
  });
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  for (const { running } of works) for (const { end } of running) end();
  await Promise.all(inside);
});

test('what a request has waited in line is taken off what the store may have it wait', async () => {
  const app = await createTestApp();
  const { plants } = app.store;
  const commit = plants.commit.bind(plants);
  const begun: { draft: ChangeDraft; goOn: () => void }[] = [];
  plants.commit = async (draft) => {
    await new Promise<void>((goOn) => begun.push({ draft, goOn }));
    return await commit(draft);
  };
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor') }));
  const browse = browserWith(app, cookie);
  const countTimers = holdTime();
  const many = Array.from({ length: 257 }, (_, id) => ({ id, name: 'Rose', tag: '' }));
  const remove = () => browse('POST', '/bff/deletions', { plants: many });
  const inside = [remove(), remove()];
  await expect.poll(() => begun.length).toBe(2);
  const late = remove();
  await expect.poll(() => countTimers(MAX_WAIT_MS)).toBe(1);
  await vi.advanceTimersByTimeAsync(4000);
  begun[0]?.goOn();
  await expect.poll(() => begun.length).toBe(3);
  const leftMs = (begun[2]?.draft.deadline?.() ?? 0) - performance.now();
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(MAX_WAIT_MS - 4000);
  for (const { goOn } of begun) goOn();
  await Promise.all([...inside, late]);
});

test('parts that wait, however many, take none of the places of requests that may be refused', async () => {
  const gate = new FairGate();
  const client = createClient();
  const sender = { ...senderOf('a'), signal: () => client.signal };
  const { ask, running } = createWork(gate);
  const inside = ['a', 'a'].map(ask);
  const work = async () => undefined;
  const parts = Array.from({ length: 60 }, () => gate.run(sender, work, { isPart: true }));
  const left = Array.from({ length: 50 }, () => gate.run(sender, work));
  await expect(gate.run(sender, work)).rejects.toMatchObject({ code: 'too_many_streams' });
  client.abort();
  for (const { reason } of (await Promise.allSettled([
    ...parts,
    ...left,
  ])) as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'client_gone' });
  }
  const morePlaces = Array.from({ length: 50 }, () => gate.run(senderOf('a'), work));
  for (const { end } of running) end();
  await Promise.all([...inside, ...morePlaces]);
});

test('a token of which nothing is under way or waits any more is forgotten, however its wait ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const gate = new FairGate();
  const { ask, running } = createWork(gate);
  const inside = ['a', 'a', 'b'].map(ask);
  const late = ask('c');
  const refused = expect(late).rejects.toMatchObject({ code: 'server_busy' });
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
  await refused;
  expect(gate.size).toBe(2);
  for (const { end } of running) end();
  await Promise.all(inside);
  await endOfRound();
  expect(gate.size).toBe(0);
});

test('of what has waited one piece begins in each round of the event loop', async () => {
  const gate = new FairGate();
  let begun = 0;
  const all = Array.from({ length: 40 }, () =>
    gate.run(senderOf('a'), async () => {
      begun += 1;
    }),
  );
  let most = 0;
  for (let before = begun; before < 40; ) {
    await new Promise(setImmediate);
    most = Math.max(most, begun - before);
    before = begun;
  }
  expect(most).toBe(1);
  await Promise.all(all);
});

test('nothing is done for whoever is sent away while they wait', async () => {
  const gate = new FairGate();
  const { ask, running } = createWork(gate);
  const inside = ['a', 'a'].map(ask);
  let begun = 0;
  const sentAway = new DomainError('session_required', 'Sign in again.');
  const sender = { ...senderOf('a'), confirmAdmission: () => Promise.reject(sentAway) };
  const late = gate.run(sender, async () => {
    begun += 1;
  });
  for (const { end } of running) end();
  await expect(late).rejects.toBe(sentAway);
  await Promise.all(inside);
  expect(begun).toBe(0);
});

test('what waits leaves as soon as its client has gone, and what was asked for in vain is not begun', async () => {
  const gate = new FairGate();
  const { ask, running } = createWork(gate);
  const inside = ['a', 'a'].map(ask);
  const client = createClient();
  const gone = { ...senderOf('a'), signal: () => client.signal };
  let begun = 0;
  const work = async () => {
    begun += 1;
  };
  const waiting = Array.from({ length: 50 }, () => gate.run(gone, work));
  await expect(ask('a')).rejects.toMatchObject({ code: 'too_many_streams' });
  client.abort();
  for (const { reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'client_gone' });
  }
  await expect(gate.run(gone, work)).rejects.toMatchObject({ code: 'client_gone' });
  const next = ask('a');
  for (let ended = 0; ended < 3; ended += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(ended);
    running[ended]?.end();
  }
  await Promise.all([...inside, next]);
  await endOfRound();
  expect([begun, gate.size]).toEqual([0, 0]);
});
