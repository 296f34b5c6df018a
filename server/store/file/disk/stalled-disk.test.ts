import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ChangeDraft } from '../../../domain/store.ts';
import { shortenTurns, writesTo } from '../../../testing/domain.ts';
import {
  collectingLogger,
  failingDisk,
  openTestStore,
  passOn,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { tokenRecord } from '../../conformance/records.ts';
import { type Disk, type DiskFile, realDisk } from './disk.ts';

const draft = (name: string) => ({
  ...{ actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main', remove: [] },
  add: [{ name, tag: '' }],
});
const session = (hash: string) => ({
  ...{ hash, tokenId: 't', createdAt: 1, lastSeenAt: 1, restsOn: [] },
});
const NOT_SAVED = { code: 'storage_unavailable' };
const UNKNOWN = { code: 'outcome_unknown' };

/** Longer than anyone waits for the disk. */
const LONG_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Opens a store with one plant, on a disk whose syncs can be held and let go. */
async function openHoldable(
  first: ChangeDraft = draft('first'),
  change: (path: string, file: DiskFile) => DiskFile = (_, file) => file,
) {
  const { state, disk: failing } = failingDisk();
  const open: Disk['open'] = async (path, ...how) => change(path, await failing.open(path, ...how));
  const disk = { ...failing, open };
  const folder = await temporaryFolder();
  const logger = collectingLogger();
  const store = await openTestStore(folder, { disk, logger });
  await store.plants.commit(first);
  await vi.advanceTimersByTimeAsync(1000);
  let letGo: (error?: Error) => void = () => undefined;
  state.held = new Promise((resolve, reject) => {
    letGo = (error) => {
      state.held = null;
      if (error) reject(error);
      else resolve();
    };
  });
  const namesNow = async () => {
    const { rows } = await store.plants.page({ workspace: 'main', limit: 10, cursor: 'first' });
    return rows.map(({ name }) => name);
  };
  const untilHeld = async () => await expect.poll(() => state.waiting).toBe(1);
  return { ...store, state, folder, logger, namesNow, letGo, untilHeld };
}

it('a large change that was worked out while a sync hung is never made, and others of its workspace are once the disk answers', async () => {
  const { plants, letGo, untilHeld } = await openHoldable();
  // Each step takes a turn, so that the large change takes many rounds of the event loop.
  shortenTurns();
  const add = Array.from({ length: 20_000 }, () => ({ name: 'Rose', tag: '' }));
  const large = plants.commit({ ...draft(''), add });
  const expectLarge = expect(large).rejects.toMatchObject(NOT_SAVED);
  // From then on it is worked out, and what comes behind it waits.
  await new Promise(setImmediate);
  const expectBehind = expect(plants.commit(draft('behind'))).rejects.toMatchObject(NOT_SAVED);
  const hanging = plants.commit({ ...draft('in doubt'), workspace: 'other' });
  const expectDoubt = expect(hanging).rejects.toMatchObject(UNKNOWN);
  await untilHeld();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await Promise.all([expectDoubt, expectLarge, expectBehind]);
  letGo();
  await expect.poll(() => plants.status()).toEqual({ writable: true });
  await plants.commit(draft('second'));
  const again = await plants.commit({ ...draft(''), add });
  expect(again.change.seq).toBe(3);
  expect(await plants.version('main')).toMatchObject({ seq: 3, total: add.length + 2 });
  expect(await plants.version('other')).toMatchObject({ seq: 1 });
});

it('while a sync hangs, who waits for it is told that the outcome is unknown, and all others at once that nothing was saved', async () => {
  const { plants, access, namesNow, logger, letGo, untilHeld } = await openHoldable();
  const inDoubt = plants.commit(draft('in doubt'));
  const expectDoubt = expect(inDoubt).rejects.toMatchObject(UNKNOWN);
  await untilHeld();
  const queued = plants.commit(draft('queued'));
  const expectQueued = expect(queued).rejects.toMatchObject(NOT_SAVED);
  expect(await plants.status()).toEqual({ writable: true });
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await expectDoubt;
  await expectQueued;
  await expect(plants.commit(draft('late'))).rejects.toMatchObject(NOT_SAVED);
  await expect(writesTo(access).insertToken(tokenRecord())).rejects.toMatchObject(NOT_SAVED);
  expect(await plants.status()).toMatchObject({
    writable: false,
    reason: expect.stringMatching(/^The disk has not answered/),
  });
  expect(await namesNow()).toEqual(['first']);
  letGo();
  await expect.poll(async () => (await plants.status()).writable).toBe(true);
  await plants.commit(draft('after'));
  expect(await namesNow()).toEqual(['first', 'in doubt', 'after']);
  expect(logger.reports.map(({ message }) => message)).toEqual([
    'the disk does not answer; changes are refused until it does',
    'the disk answers again',
  ]);
});

it('nobody who asks by the key of a change that is made, or in doubt, is told that it is not', async () => {
  const key = { value: 'k', fingerprint: 'f' };
  const earlier = { ...draft('first'), key: { value: 'earlier', fingerprint: 'f' } };
  const { plants, letGo, untilHeld } = await openHoldable(earlier);
  const keyed = { ...draft('in doubt'), key };
  const find = async () => await plants.findKeyed('main', keyed.actor, key);
  const expectDoubt = expect(plants.commit(keyed)).rejects.toMatchObject(UNKNOWN);
  await untilHeld();
  const expectQueued = expect(plants.commit(keyed)).rejects.toMatchObject(UNKNOWN);
  const queuedEarlier = plants.commit(earlier);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await expectDoubt;
  await expectQueued;
  expect(await queuedEarlier).toMatchObject({ replayed: true });
  await expect(plants.commit(keyed)).rejects.toMatchObject(UNKNOWN);
  expect(await plants.commit(earlier)).toMatchObject({ replayed: true });
  await expect(find()).rejects.toMatchObject(UNKNOWN);
  const withdrawn = plants.withdrawKey('main', keyed.actor, key.value);
  await expect(withdrawn).rejects.toMatchObject(UNKNOWN);
  const other = { value: 'other', fingerprint: 'f' };
  await expect(plants.commit({ ...keyed, key: other })).rejects.toMatchObject(NOT_SAVED);
  expect(await plants.findKeyed('main', keyed.actor, other)).toBeNull();
  letGo();
  await expect.poll(async () => await find().catch(() => null)).toMatchObject({ seq: 2 });
  expect(await plants.commit(keyed)).toMatchObject({ replayed: true });
});

it('once another write shows that the disk hangs, a change under way is in doubt as well, for whoever asks', async () => {
  const key = { value: 'k', fingerprint: 'f' };
  const keyed = { ...draft('in doubt'), key };
  const { plants, access, state, namesNow, letGo, untilHeld } = await openHoldable();
  const expectSession = expect(
    writesTo(access).insertSession(session('hangs')),
  ).rejects.toMatchObject(UNKNOWN);
  await untilHeld();
  await vi.advanceTimersByTimeAsync(4000);
  const expectDoubt = expect(plants.commit(keyed)).rejects.toMatchObject(UNKNOWN);
  await expect.poll(() => state.waiting).toBe(2);
  // The session has waited for long enough, the change has not.
  await vi.advanceTimersByTimeAsync(2000);
  await expectSession;
  await expectDoubt;
  await expect(plants.withdrawKey('main', keyed.actor, key.value)).rejects.toMatchObject(UNKNOWN);
  await expect(plants.commit(keyed)).rejects.toMatchObject(UNKNOWN);
  letGo();
  await expect.poll(namesNow).toEqual(['first', 'in doubt']);
  expect(await plants.withdrawKey('main', keyed.actor, key.value)).toMatchObject({ seq: 2 });
});

it('a change that nothing has begun to write when the disk hangs is not made once it answers', async () => {
  const key = { value: 'k', fingerprint: 'f' };
  const many = Array.from({ length: 20_000 }, (_, id) => ({ id: id + 2, name: 'many', tag: '' }));
  const keyed = { ...draft('first'), add: many, key };
  const { plants, access, namesNow, letGo, untilHeld } = await openHoldable();
  const expectSession = expect(
    writesTo(access).insertSession(session('hangs')),
  ).rejects.toMatchObject(UNKNOWN);
  await untilHeld();
  await vi.advanceTimersByTimeAsync(4990);
  // So many take turns to be planned, and the disk begins to hang meanwhile.
  const expectNone = expect(plants.commit(keyed)).rejects.toMatchObject(NOT_SAVED);
  await vi.advanceTimersByTimeAsync(20);
  await expectSession;
  await expectNone;
  expect(await plants.withdrawKey('main', keyed.actor, key.value)).toBeNull();
  letGo();
  await expect.poll(async () => (await plants.status()).writable).toBe(true);
  await plants.commit(draft('after'));
  expect(await namesNow()).toEqual(['first', 'after']);
});

it('a change whose sync failed and could not be taken back stays in doubt, whoever waited behind it', async () => {
  const key = { value: 'k', fingerprint: 'f' };
  const keyed = { ...draft('in doubt'), key };
  const { plants, state, letGo, untilHeld } = await openHoldable();
  state.isStuck = true;
  const expectDoubt = expect(plants.commit(keyed)).rejects.toMatchObject(UNKNOWN);
  await untilHeld();
  const expectBehind = expect(plants.commit(draft('behind'))).rejects.toMatchObject(NOT_SAVED);
  const expectAgain = expect(plants.commit(keyed)).rejects.toMatchObject(UNKNOWN);
  letGo(Object.assign(new Error('EIO'), { code: 'EIO' }));
  await expectDoubt;
  await expectBehind;
  await expectAgain;
  await expect(plants.commit(keyed)).rejects.toMatchObject(UNKNOWN);
  await expect(plants.withdrawKey('main', keyed.actor, key.value)).rejects.toMatchObject(UNKNOWN);
});

it('while the sync of a change hangs, a sign-out and a revocation wait no longer than who made it', async () => {
  const { plants, access, state, letGo, untilHeld } = await openHoldable();
  const expectDoubt = expect(plants.commit(draft('in doubt'))).rejects.toMatchObject(UNKNOWN);
  await untilHeld();
  // The disk answers all others.
  state.held = null;
  await writesTo(access).insertToken(tokenRecord({ id: 't' }));
  for (const hash of ['a', 'b']) await writesTo(access).insertSession(session(hash));
  const ended: string[] = [];
  const signingOut = writesTo(access)
    .deleteSession('a')
    .then(() => ended.push('signed out'));
  const revoking = writesTo(access)
    .revokeToken('t', 1)
    .then(() => ended.push('revoked'));
  await expect.poll(async () => await access.findSession('b')).toBeNull();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await expectDoubt;
  expect(ended).toEqual(['signed out', 'revoked']);
  letGo();
  await Promise.all([signingOut, revoking]);
});

it('a sync that fails after it hung ends writing for good, and what was in doubt is not shown', async () => {
  const { plants, namesNow, letGo, untilHeld } = await openHoldable();
  const expectDoubt = expect(plants.commit(draft('in doubt'))).rejects.toMatchObject(UNKNOWN);
  await untilHeld();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await expectDoubt;
  letGo(Object.assign(new Error('EIO'), { code: 'EIO' }));
  await expect
    .poll(async () => await plants.status())
    .toMatchObject({ reason: expect.stringMatching(/^The disk reported an error/) });
  await expect(plants.commit(draft('late'))).rejects.toMatchObject(NOT_SAVED);
  expect(await namesNow()).toEqual(['first']);
});

it('a sign-in whose sync hangs is told so, one behind it is not carried out later, and the next one after it is', async () => {
  const { access, letGo, untilHeld } = await openHoldable();
  const expectDoubt = expect(writesTo(access).insertSession(session('a'))).rejects.toMatchObject(
    UNKNOWN,
  );
  await untilHeld();
  const expectQueued = expect(writesTo(access).insertSession(session('b'))).rejects.toMatchObject(
    NOT_SAVED,
  );
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await expectDoubt;
  await expectQueued;
  letGo();
  await expect.poll(async () => await access.findSession('a')).not.toBeNull();
  await writesTo(access).insertSession(session('c'));
  expect(await access.findSession('b')).toBeNull();
});

it('a store can be closed while a sync hangs, and a restart shows nothing that was told to be unsaved', async () => {
  const { plants, close, folder, letGo, untilHeld } = await openHoldable();
  const expectDoubt = expect(plants.commit(draft('in doubt'))).rejects.toMatchObject(UNKNOWN);
  await untilHeld();
  const expectQueued = expect(plants.commit(draft('queued'))).rejects.toMatchObject(NOT_SAVED);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await expectDoubt;
  await expectQueued;
  await close();
  letGo();
  const names = async () => {
    const again = await openTestStore(folder);
    const { rows } = await again.plants.page({ workspace: 'main', limit: 10, cursor: 'first' });
    return rows.map(({ name }) => name);
  };
  // The journal stays locked until the sync has returned.
  await expect.poll(async () => await names().catch(() => [])).toEqual(['first', 'in doubt']);
});

it('a journal that cannot be closed once a disk that hung has answered ends nothing', async () => {
  let isClosed = false;
  const { plants, close, letGo, untilHeld } = await openHoldable(draft('first'), (path, file) => {
    if (!path.includes('journal-')) return file;
    const fail = async () => {
      await file.close();
      isClosed = true;
      throw new Error('EIO: close');
    };
    return { ...passOn(file), close: fail };
  });
  const expectDoubt = expect(plants.commit(draft('in doubt'))).rejects.toMatchObject(UNKNOWN);
  await untilHeld();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await expectDoubt;
  await close();
  letGo();
  // Vitest fails where a rejection that nobody hears follows, which would end the server.
  await expect.poll(() => isClosed).toBe(true);
});

/** A store whose plants only its lost plants.json held, on a disk that writes a piece of the new one each time that `answer` is called. */
async function openSavingAnew() {
  const folder = await temporaryFolder();
  const bounds = { historyBytes: 0 };
  const many = Array.from({ length: 10_000 }, () => ({ name: 'many'.repeat(10), tag: '' }));
  const first = await openTestStore(folder, { bounds });
  await first.plants.commit({ ...draft('first'), add: many });
  await first.close();
  const waiting: (() => void)[] = [];
  let isHeld = true;
  const open: Disk['open'] = async (path, flags, mode) => {
    const file = await realDisk.open(path, flags, mode);
    if (!path.endsWith('plants.json.tmp')) return file;
    const write: typeof file.write = async (...args) => {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      return await file.write(...args);
    };
    return { ...passOn(file), write };
  };
  const logger = collectingLogger();
  const store = await openTestStore(folder, { bounds, logger, disk: { ...realDisk, open } });
  // Its stop would wait for what is held.
  onTestFinished(() => {
    isHeld = false;
    for (const goOn of waiting) goOn();
  });
  await rm(join(folder, 'plants.json'));
  await store.plants.status();
  const answerAfter = async (ms: number) => {
    await expect.poll(() => waiting).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(ms);
    waiting.pop()?.();
  };
  return { folder, logger, store, waiting, answerAfter, plantCount: many.length };
}

it.each([
  { pace: 'answers each call in time', ms: 4000, hangs: [] },
  {
    pace: 'hangs meanwhile',
    ms: LONG_MS,
    hangs: expect.arrayContaining([expect.stringContaining('does not answer')]),
  },
])(
  'a stop waits until all plants are saved anew, however long that takes, where the disk $pace',
  async ({ ms, hangs }) => {
    const { folder, logger, store, waiting, answerAfter, plantCount } = await openSavingAnew();
    for (let piece = 0; piece < 3; piece += 1) await answerAfter(ms);
    let left: string | null = null;
    const closing = store.close().then((told) => {
      left = told;
    });
    while (left === null) {
      if (waiting.length > 0) await answerAfter(ms);
      else await new Promise(setImmediate);
    }
    await closing;
    expect(left).toBe('current');
    const said = logger.reports.map(({ message }) => message);
    expect(said.filter((message) => message.includes('disk'))).toEqual(hangs);
    expect(said).toContainEqual(expect.stringContaining('the stop waits'));
    const again = await openTestStore(folder);
    const { total } = await again.plants.page({ workspace: 'main', limit: 1, cursor: 'first' });
    expect(total).toBe(plantCount);
  },
);

it('a change that comes while all plants are saved anew waits for that longer than for one write, and is told that nothing was saved once the disk hangs', async () => {
  const { store, answerAfter, waiting } = await openSavingAnew();
  const answers: string[] = [];
  const add = (name: string) =>
    store.plants.commit(draft(name)).then(
      () => answers.push(`${name} is saved`),
      ({ code }) => answers.push(`${name}: ${code}`),
    );
  void add('hung');
  await answerAfter(4000);
  await answerAfter(4000);
  expect(answers).toEqual([]);
  await answerAfter(LONG_MS);
  await expect.poll(() => waiting).toHaveLength(1);
  void add('waits');
  await answerAfter(4000);
  await answerAfter(4000);
  expect(answers).toEqual(['hung: storage_unavailable']);
  while (answers.length < 2) {
    waiting.pop()?.();
    await new Promise(setImmediate);
  }
  expect(answers).toContain('waits is saved');
});

it('while all plants are saved anew for longer than anyone waits, a disk that answers is not called hanging, and people sign in', async () => {
  const { store, answerAfter, waiting } = await openSavingAnew();
  for (let piece = 0; piece < 3; piece += 1) await answerAfter(4000);
  await writesTo(store.access).insertSession(session('meanwhile'));
  expect(await store.plants.status()).toMatchObject({
    reason: expect.stringContaining('are being saved anew'),
  });
  const closing = store.close();
  let isClosed = false;
  void closing.then(() => {
    isClosed = true;
  });
  while (!isClosed) {
    waiting.pop()?.();
    await new Promise(setImmediate);
  }
});
