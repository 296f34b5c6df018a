import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ChangeDraft, PlantStore } from '../../domain/store.ts';
import { shortenTurns } from '../../testing/domain.ts';
import {
  addPlant,
  collectingLogger,
  failingDisk,
  openTestStore,
  temporaryFolder,
} from '../../testing/file-store.ts';
import { tokenRecord } from '../conformance/records.ts';
import { BatchPlanner } from './commit/plan-batch.ts';
import { type Disk, realDisk } from './disk/disk.ts';

const actor = { id: 'a', name: 'Ada' };
const KEY = { value: 'k', fingerprint: 'f' };
const manyPlants = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, name: 'Rose', tag: '' }));
const PLANTS = manyPlants(30_000);

const LARGE: ChangeDraft = {
  ...{ actor, requestId: 'r', workspace: 'main', key: KEY },
  ...{ remove: [], add: PLANTS },
};

/** Each step of a large change takes a turn, so that it takes hundreds of rounds of the event loop. */
beforeEach(shortenTurns);

async function open() {
  const clock = { now: 1000 };
  const store = await openTestStore(await temporaryFolder(), { now: () => clock.now });
  await addPlant(store.plants, 1, 'other');
  await addPlant(store.plants, 99_999);
  return { ...store, clock };
}

/** Begins a large change, and resolves while it is worked out. */
async function begin(plants: PlantStore, draft = LARGE) {
  const large = plants.commit(draft);
  large.catch(() => undefined);
  await new Promise(setImmediate);
  return { large };
}

async function totalOf(plants: PlantStore, workspace: string) {
  return (await plants.version(workspace)).total;
}

test('while a large change is worked out, changes of other workspaces are saved', async () => {
  const { plants } = await open();
  const done: string[] = [];
  const { large } = await begin(plants);
  const others = [2, 3, 4].map(async (id) => {
    await addPlant(plants, id, 'other');
    done.push('other');
  });
  await Promise.all([large.then(() => done.push('large')), ...others]);
  expect(done).toEqual(['other', 'other', 'other', 'large']);
});

test('a change that comes behind a large one of its workspace is made behind it', async () => {
  const { plants } = await open();
  const { large } = await begin(plants);
  await expect(addPlant(plants, 7)).rejects.toMatchObject({ code: 'id_taken' });
  expect((await large).change.seq).toBe(2);
  expect(await totalOf(plants, 'main')).toBe(PLANTS.length + 1);
});

test('a large change whose key is taken back while it is worked out is not made', async () => {
  const { plants } = await open();
  const { large } = await begin(plants);
  expect(await plants.withdrawKey('main', actor, KEY.value)).toBeNull();
  await expect(large).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect(await totalOf(plants, 'main')).toBe(1);
});

test('a large change whose token ends while it is worked out is not made', async () => {
  const { plants, access, clock } = await open();
  const token = tokenRecord({ expiresAt: 2000 });
  await access.update('main', async () => ({ tokens: [token] }));
  const admission = { tokenId: token.id, sessionHash: null };
  const { large } = await begin(plants, { ...LARGE, admission });
  clock.now = 2000;
  await expect(large).rejects.toMatchObject({ code: 'invalid_token' });
  expect(await totalOf(plants, 'main')).toBe(1);
});

test('a stop waits for a large change that is worked out', async () => {
  const { plants, close } = await open();
  const { large } = await begin(plants);
  await close();
  expect((await large).change.seq).toBe(2);
});

/** The real disk, on which a look at `plants.json` hangs and then finds nothing there. */
function losingDisk() {
  const looks: string[] = [];
  let isHeld = false;
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const stat: Disk['stat'] = async (path) => {
    looks.push(path.replace(/.*\//, ''));
    if (!isHeld || !path.endsWith('plants.json')) return await realDisk.stat(path);
    await released;
    throw Object.assign(new Error('ENOENT: stat'), { code: 'ENOENT' });
  };
  const hold = () => {
    isHeld = true;
  };
  return { looks, hold, letGo, disk: { ...realDisk, stat } };
}

test('a large change that is worked out for longer than a stop waits for a disk that hangs has nothing written after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const prepare = vi.spyOn(BatchPlanner.prototype, 'prepare');
  const { looks, hold, letGo, disk } = losingDisk();
  const logger = collectingLogger();
  const { plants, close } = await openTestStore(await temporaryFolder(), { disk, logger });
  hold();
  void plants.status();
  await expect.poll(() => looks.at(-1)).toBe('plants.json');
  await vi.advanceTimersByTimeAsync(4000);
  const { large } = await begin(plants, { ...LARGE, add: manyPlants(100_000) });
  const refused = expect(large).rejects.toMatchObject({ code: 'storage_unavailable' });
  await vi.advanceTimersByTimeAsync(2000);
  await close();
  letGo();
  await refused;
  const isAnswered = () => logger.reports.some(({ message }) => /answers again/.test(message));
  while (!isAnswered()) await new Promise(setImmediate);
  const seen = looks.length;
  await prepare.mock.results[0]?.value;
  await new Promise(setImmediate);
  // Whatever is written begins with a look at whose the folder is.
  expect(looks.slice(seen)).toEqual([]);
});

/** Makes a promise that is kept once the test says so. */
function gate() {
  let letGo = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { promise, letGo };
}

/** Has the first large change worked out no sooner than the test says so. */
function holdFirstPreparation() {
  const { promise, letGo } = gate();
  const { prepare } = BatchPlanner.prototype;
  const prepared = vi.spyOn(BatchPlanner.prototype, 'prepare');
  prepared.mockImplementationOnce(async function (this: BatchPlanner, queued) {
    await promise;
    return await prepare.call(this, queued);
  });
  const end = async () => {
    letGo();
    await prepared.mock.results[0]?.value;
    await new Promise(setImmediate);
  };
  return { prepared, end };
}

test('a large change is worked out after all that is being written, also where one before it was refused meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { prepared, end } = holdFirstPreparation();
  const { state, disk } = failingDisk();
  const { plants } = await openTestStore(await temporaryFolder(), { disk });
  const { large } = await begin(plants);
  const hang = gate();
  state.held = hang.promise;
  const hanging = expect(addPlant(plants, 1, 'other')).rejects.toThrow();
  await expect.poll(() => state.waiting).toBe(1);
  await vi.advanceTimersByTimeAsync(6000);
  await expect(large).rejects.toMatchObject({ code: 'storage_unavailable' });
  await hanging;
  hang.letGo();
  await expect.poll(() => plants.status()).toMatchObject({ writable: true });
  const write = gate();
  state.held = write.promise;
  const before = addPlant(plants, 99_999);
  await expect.poll(() => state.waiting).toBe(1);
  const next = plants.commit({ ...LARGE, key: { ...KEY, value: 'next' } });
  await end();
  const begun = prepared.mock.calls.length;
  write.letGo();
  await before;
  expect(begun).toBe(1);
  expect((await next).change.seq).toBe(2);
  expect(await totalOf(plants, 'main')).toBe(PLANTS.length + 1);
});
