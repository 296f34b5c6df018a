import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DomainError } from '../../domain/errors.ts';
import { failingDisk, openTestStore, temporaryFolder } from '../../testing/file-store.ts';

const AT_ONCE = 100;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  const { state, disk } = failingDisk();
  const store = await openTestStore(await temporaryFolder(), { disk });
  const draft = { actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main' };
  const create = () =>
    store.plants.commit({ ...draft, remove: [], add: [{ name: 'Yew', tag: '' }] });
  const remove = () => store.plants.commit({ ...draft, remove: [{ id: 7 }], add: [] });
  let count = 0;
  const signIn = () => {
    count += 1;
    const session = { hash: `h${count}`, tokenId: 't', restsOn: [], createdAt: 1, lastSeenAt: 1 };
    return store.access.update('main', async () => ({ sessions: [session] }));
  };
  const refuse = () =>
    store.access.update('main', async () => {
      throw new DomainError('token_not_found', 'There is none.');
    });
  return { state, create, remove, signIn, refuse };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Asks at once, and returns how many at the most were told in a round of the event loop, each working on for a while then. */
async function mostToldInARound(ask: () => Promise<unknown>): Promise<number> {
  let told = 0;
  const workOn = () => {
    told += 1;
    const end = performance.now() + 4;
    while (performance.now() < end);
  };
  const all = Array.from({ length: AT_ONCE }, () => ask().then(workOn, workOn));
  let most = 0;
  for (let before = 0; before < AT_ONCE; before = told) {
    await new Promise(setImmediate);
    most = Math.max(most, told - before);
  }
  await Promise.all(all);
  return most;
}

it.each<[what: string, ask: (opened: Opened) => () => Promise<unknown>]>([
  ['changes that are made', ({ create }) => create],
  ['changes that are refused', ({ remove }) => remove],
  ['changes of access', ({ signIn }) => signIn],
  ['changes of access that are refused', ({ refuse }) => refuse],
])('of many %s together only few are told of in a round of the event loop', async (_what, ask) => {
  const opened = await open();
  await opened.create();
  expect(await mostToldInARound(ask(opened))).toBeLessThan(10);
});

it('of many changes for which there is no room only few are told so in a round', async () => {
  const { state, create } = await open();
  await create();
  state.code = 'ENOSPC';
  expect(await mostToldInARound(create)).toBeLessThan(10);
});

it.each<[what: string, ask: (opened: Opened) => () => Promise<unknown>]>([
  ['changes', ({ create }) => create],
  ['changes of access', ({ signIn }) => signIn],
])(
  'of many %s that wait as the disk begins to hang only few are told so in a round',
  async (_what, ask) => {
    const opened = await open();
    await opened.create();
    let letGo = () => {};
    opened.state.held = new Promise((resolve) => {
      letGo = () => {
        opened.state.held = null;
        resolve();
      };
    });
    const first = opened.create().catch(() => undefined);
    await expect.poll(() => opened.state.waiting).toBe(1);
    const most = mostToldInARound(ask(opened));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await most).toBeLessThan(10);
    letGo();
    await first;
  },
);
