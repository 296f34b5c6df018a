import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAX_SHOWN_PLANTS } from '../../../contract/answers.ts';
import { undoChange } from '../../../domain/plants/undo.ts';
import type { ChangeDraft, PlantStore } from '../../../domain/store.ts';
import { callWith } from '../../../testing/domain.ts';
import { openTestStore, temporaryFolder } from '../../../testing/file-store.ts';
import { copyFolder } from '../copy/backup.ts';
import { type Disk, realDisk } from '../disk/disk.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;
const SMALL = { journalBytes: 2000, historyBytes: 6000 };

const draft = (parts: Partial<ChangeDraft>): ChangeDraft => ({
  actor: { id: 'a', name: 'Ada' },
  requestId: 'r',
  workspace: 'main',
  remove: [],
  add: [],
  ...parts,
});

async function addMany(store: PlantStore, count: number, workspace = 'main'): Promise<void> {
  const add = [{ name: 'Rose'.repeat(20), tag: 'red' }];
  for (let i = 0; i < count; i += 1) await store.commit(draft({ add, workspace }));
}

async function segments(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('journal-'));
}

async function snapshot(folder: string) {
  return JSON.parse(await readFile(join(folder, 'plants.json'), 'utf8'));
}

it('a snapshot is written by itself once the journal has grown, and what it needs is kept', async () => {
  const folder = await temporaryFolder();
  const { plants } = await openTestStore(folder, { bounds: SMALL });
  await addMany(plants, 100);
  await expect.poll(async () => (await snapshot(folder)).journal).toBeGreaterThan(1);
  const killed = join(await temporaryFolder(), 'killed');
  await copyFolder(folder, killed);
  const restarted = await openTestStore(killed);
  expect((await restarted.plants.version('main')).total).toBe(100);
});

it('plants.json holds every plant after a stop, and a stop without changes leaves it alone', async () => {
  const folder = await temporaryFolder();
  const first = await openTestStore(folder);
  await addMany(first.plants, 3);
  await first.close();
  expect((await snapshot(folder)).workspaces[0].plants).toHaveLength(3);
  const before = await readdir(folder);
  await (await openTestStore(folder)).close();
  expect(await readdir(folder)).toEqual(before);
});

it('history is kept within its bound, and the oldest change is then no longer found', async () => {
  const folder = await temporaryFolder();
  const { plants, close } = await openTestStore(folder, { bounds: SMALL });
  for (let i = 0; i < 30; i += 1) {
    await addMany(plants, 20);
    await plants.version('main');
  }
  await close();
  expect((await segments(folder))[0]).not.toBe('journal-000001.jsonl');
  const restarted = await openTestStore(folder, { bounds: SMALL });
  expect((await restarted.plants.version('main')).total).toBe(600);
  expect(await restarted.plants.findChange('main', 1)).toBeNull();
  expect((await restarted.plants.findChange('main', 600))?.seq).toBe(600);
});

it('the last change stays to be undone, also where a segment without any came after it', async () => {
  const bounds = { journalBytes: 200, historyBytes: 1 };
  const folder = await temporaryFolder();
  let canRename = true;
  const disk: Disk = {
    ...realDisk,
    rename: async (from, to) => {
      if (!canRename) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
      await realDisk.rename(from, to);
    },
  };
  const { plants } = await openTestStore(folder, { bounds, disk });
  canRename = false;
  await addMany(plants, 1);
  await expect.poll(() => segments(folder)).toHaveLength(2);
  const killed = join(await temporaryFolder(), 'killed');
  await copyFolder(folder, killed);
  await (await openTestStore(killed, { bounds })).close();
  const restarted = await openTestStore(killed);
  expect((await restarted.plants.findChange('main', 1))?.seq).toBe(1);
});

it('a repeated undo answers with the first one, also once history has let go of what it undid', async () => {
  const folder = await temporaryFolder();
  const principal = {
    actor: { id: 'a', name: 'Ada' },
    workspace: 'main',
    role: 'editor' as const,
    admission: { tokenId: null, sessionHash: null },
  };
  const undo = async (store: PlantStore, fingerprint: string) =>
    await undoChange(callWith({ store, principal, requestId: 'r' }), added, {
      value: 'k',
      fingerprint,
    });
  const first = await openTestStore(folder, { bounds: SMALL });
  await addMany(first.plants, 1);
  const added = await first.plants.version('main');
  const undone = await undo(first.plants, 'f');
  for (let i = 0; i < 10; i += 1) await addMany(first.plants, 20);
  await first.close();
  const { plants } = await openTestStore(folder, { bounds: SMALL });
  expect(await plants.findChange('main', 1)).toBeNull();
  expect(await undo(plants, 'f')).toEqual(undone);
  await expect(undo(plants, 'g')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});

it('a change is found in the segment that holds it, also in a workspace with an odd name', async () => {
  const folder = await temporaryFolder();
  const bounds = { journalBytes: 2000, historyBytes: 10_000_000 };
  const first = await openTestStore(folder, { bounds });
  await first.plants.commit(draft({ add: [{ name: 'Line\u2028break', tag: '' }] }));
  await addMany(first.plants, 50);
  await addMany(first.plants, 30, 'constructor');
  await addMany(first.plants, 50);
  await first.close();
  expect((await segments(folder)).length).toBeGreaterThan(2);
  const { plants } = await openTestStore(folder, { bounds });
  expect((await plants.findChange('main', 1))?.added[0]?.name).toBe('Line\u2028break');
  for (const seq of [2, 51, 52, 101]) expect((await plants.findChange('main', seq))?.seq).toBe(seq);
  for (const seq of [1, 30]) expect((await plants.findChange('constructor', seq))?.seq).toBe(seq);
  expect(await plants.findChange('constructor', 31)).toBeNull();
});

it('a change that is sent again is not made again, over restarts and however far the clock has jumped', async () => {
  const folder = await temporaryFolder();
  let now = 1_000_000;
  const options = { bounds: SMALL, now: () => now };
  const first = await openTestStore(folder, options);
  const keyed = draft({ add: [{ name: 'Fern', tag: '' }], key: { value: 'k', fingerprint: 'f' } });
  const { change } = await first.plants.commit(keyed);
  await addMany(first.plants, 60);
  await first.close();
  const second = await openTestStore(folder, options);
  expect(await second.plants.commit(keyed)).toEqual({ change, replayed: true });
  now += YEAR_MS;
  expect(await second.plants.commit(keyed)).toEqual({ change, replayed: true });
  await addMany(second.plants, 60);
  await second.close();
  const third = await openTestStore(folder, options);
  expect(await third.plants.commit(keyed)).toEqual({ change, replayed: true });
});

it('whatever a colleague does, what somebody sends again under its key is not made again', async () => {
  const { plants } = await openTestStore(await temporaryFolder());
  const rows = (count: number) => Array.from({ length: count }, () => ({ name: 'Rose', tag: '' }));
  const sent = [1, 51_000].map((count) =>
    draft({ add: rows(count), key: { value: `${count}`, fingerprint: 'f' } }),
  );
  const answers: unknown[] = [];
  for (const one of sent) answers.push({ ...(await plants.commit(one)), replayed: true });
  const many = rows(999).map((plant, index) => ({ ...plant, id: 200_000 + index }));
  const ben = { id: 'b', name: 'Ben' };
  const { change } = await plants.commit(draft({ actor: ben, add: many }));
  for (let i = 0; i < 101; i += 1) {
    const parts = i % 2 === 0 ? { remove: many } : { add: many };
    const key = { value: `swap ${i}`, fingerprint: 'f' };
    await plants.commit(draft({ ...parts, actor: ben, key, purpose: { undo: change.seq } }));
  }
  const key = { value: 'import', fingerprint: 'f' };
  await plants.commit(draft({ actor: ben, add: rows(51_000), key, purpose: 'import' }));
  const { seq } = await plants.version('main');
  for (const [index, one] of sent.entries()) {
    expect(await plants.commit(one)).toEqual(answers[index]);
  }
  expect((await plants.version('main')).seq).toBe(seq);
});

it('what is remembered for a key is bounded, so that neither memory nor snapshots grow with the plants of a change', async () => {
  const folder = await temporaryFolder();
  const { plants, close } = await openTestStore(folder);
  const all = Array.from({ length: 1000 }, (_, i) => ({ id: i + 1, name: 'Rose', tag: '' }));
  const add = draft({ add: all, key: { value: 'k', fingerprint: 'f' } });
  const { change } = await plants.commit(add);
  expect(change).toMatchObject({ added: all.slice(0, MAX_SHOWN_PLANTS), addedCount: 1000 });
  await close();
  const { keyed } = (await snapshot(folder)).workspaces[0];
  expect(keyed).toEqual([{ actorId: add.actor.id, key: add.key, answer: change }]);
});

it('history is read through all segments, tells where it was let go of, and leaves no file open', async () => {
  const folder = await temporaryFolder();
  const { plants, close } = await openTestStore(folder, { bounds: SMALL });
  for (let i = 0; i < 30; i += 1) await addMany(plants, 20, i % 3 === 0 ? 'other' : 'main');
  await close();
  const restarted = await openTestStore(folder, { bounds: SMALL });
  const openBefore = (await readdir('/dev/fd')).length;
  const seqs: number[] = [];
  for (let before: number | undefined; ; ) {
    const query = { workspace: 'main', limit: 7, before };
    const { changes, next, isWhole } = await restarted.plants.changes(query);
    seqs.push(...changes.map(({ change }) => change.seq));
    if (next === null) {
      expect(isWhole).toBe(false);
      break;
    }
    before = next;
  }
  const oldest = seqs.at(-1) ?? 0;
  expect(oldest).toBeGreaterThan(1);
  expect(seqs).toEqual(Array.from({ length: 401 - oldest }, (_, index) => 400 - index));
  expect(await restarted.plants.findChange('main', oldest)).not.toBeNull();
  expect(await restarted.plants.findChange('main', oldest - 1)).toBeNull();
  await expect.poll(async () => (await readdir('/dev/fd')).length).toBe(openBefore);
});

it.each<[string, (store: PlantStore) => Promise<unknown>, unknown]>([
  ['a change', async (store) => (await store.findChange('main', 1))?.seq, 1],
  ['who has acted', async (store) => await store.people('main'), ['Ada']],
])('%s is read from segments that are let go of meanwhile', async (_, read, expected) => {
  const folder = await temporaryFolder();
  const bounds = { ...SMALL, historyBytes: 10_000_000 };
  const { plants, close } = await openTestStore(folder, { bounds });
  for (let i = 0; i < 3; i += 1) await addMany(plants, 20);
  await close();
  const disk: Disk = {
    ...realDisk,
    open: async (path, flags) => {
      const file = await realDisk.open(path, flags);
      if (isForgetting && flags === 'r' && path.endsWith('.jsonl')) await realDisk.unlink(path);
      return file;
    },
  };
  let isForgetting = false;
  const restarted = await openTestStore(folder, { bounds, disk });
  isForgetting = true;
  expect(await read(restarted.plants)).toEqual(expected);
  expect(await segments(folder)).not.toContain('journal-000001.jsonl');
});
