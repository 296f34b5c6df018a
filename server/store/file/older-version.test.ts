import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import type { UsedKey } from '../../domain/plants/used-keys.ts';
import { addPlant, openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { copyFolder } from './copy/backup.ts';
import { checksumLine } from './disk/checksum.ts';
import { inspectFolder } from './inspect.ts';
import { decodeRecord, encodeRecord } from './journal/journal-record.ts';

const BOUNDS = { journalBytes: 1000, historyBytes: 1_000_000 };

const KEYED = {
  ...{ actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main', remove: [] },
  ...{ add: [{ name: 'Rose', tag: 'red' }], key: { value: 'k', fingerprint: 'f' } },
};

/** Makes a folder with history, a snapshot and changes after it, as a version before wrote it. */
async function olderFolder(format: 1 | 2 | 3): Promise<string> {
  const folder = await temporaryFolder();
  const first = await openTestStore(folder, { bounds: BOUNDS });
  for (let id = 1; id <= 8; id += 1) await addPlant(first.plants, id);
  await first.plants.commit(KEYED);
  await first.close();
  const second = await openTestStore(folder);
  await addPlant(second.plants, 10);
  const older = join(await temporaryFolder(), 'older');
  await copyFolder(folder, older);
  await rm(join(older, 'journal.end'), { force: true });
  if (format === 1) await removeIds(older);
  await rewriteSnapshot(older, format);
  return older;
}

async function removeIds(folder: string): Promise<void> {
  let previousBytes = 0;
  for (const name of await segments(folder)) {
    const path = join(folder, name);
    const bytes = await readFile(path);
    const end = bytes.indexOf(0x0a) + 1;
    const record = decodeRecord(bytes.subarray(0, end - 1));
    if (!record || !('segment' in record)) throw new Error(`${name} has no header.`);
    const { durable, segment, seqs } = record;
    const header = Buffer.from(encodeRecord({ durable, segment, previousBytes, seqs }));
    const rest = bytes.subarray(end).toString('utf8');
    const records = rest.replaceAll(/\{"crc":.*\n/g, (line) => moved(line, header.length - end));
    await writeFile(path, Buffer.concat([header, Buffer.from(records)]));
    previousBytes = (await readFile(path)).length;
  }
}

/** Writes the snapshot as it was: no ordinals; before, whole changes for their keys; and at first no id. */
async function rewriteSnapshot(folder: string, format: 1 | 2 | 3): Promise<void> {
  const path = join(folder, 'plants.json');
  const { journalId, ...snapshot } = JSON.parse(await readFile(path, 'utf8'));
  const [workspace] = snapshot.workspaces;
  delete workspace.lastOrdinal;
  const { keyed } = workspace;
  expect(keyed).toHaveLength(1);
  if (format < 3) keyed[0] = wholeChange(keyed[0]);
  const id = format === 1 ? {} : { journalId };
  const older = { ...snapshot, ...id, format: `plant-store/${format}` };
  delete older.checksum;
  const text = `${JSON.stringify(older).slice(0, -1)},\n`;
  await writeFile(path, text + checksumLine(crc32(text)));
}

function wholeChange({ key, answer }: UsedKey) {
  const { seq, at, added, removed } = answer;
  const { actor, requestId, workspace } = KEYED;
  return { seq, at, actor, requestId, workspace, removed, added, key };
}

function moved(line: string, by: number): string {
  const record = decodeRecord(Buffer.from(line.trimEnd()));
  if (!record) throw new Error(`${line} is no record.`);
  return encodeRecord({ ...record, durable: record.durable + by });
}

async function segments(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('journal-')).sort();
}

it.each([1, 2, 3] as const)(
  'a folder in format %i opens with all it holds, and its next snapshot is in the current one',
  async (format) => {
    const folder = await olderFolder(format);
    expect((await inspectFolder(folder)).workspaces).toEqual([
      { name: 'main', plants: 10, seq: 10 },
    ]);
    const { plants, close } = await openTestStore(folder);
    expect((await plants.version('main')).total).toBe(10);
    await addPlant(plants, 11);
    expect((await plants.findChange('main', 1))?.added[0]?.id).toBe(1);
    const again = {
      replayed: true,
      change: { seq: 9, added: [{ id: 9, name: 'Rose', tag: 'red' }] },
    };
    expect(await plants.commit(KEYED)).toMatchObject(again);
    await close();
    const snapshot = JSON.parse(await readFile(join(folder, 'plants.json'), 'utf8'));
    expect(snapshot).toMatchObject({ format: 'plant-store/4', journalId: expect.any(String) });
    expect((await inspectFolder(folder)).workspaces).toEqual([
      { name: 'main', plants: 11, seq: 11 },
    ]);
    const { plants: restarted } = await openTestStore(folder);
    expect(await restarted.commit(KEYED)).toMatchObject(again);
  },
);

it.each([1, 2, 3] as const)(
  'an edit of a snapshot in format %i is accepted with the keys that it holds',
  async (format) => {
    const folder = await olderFolder(format);
    await (await openTestStore(folder)).close();
    await rewriteSnapshot(folder, format);
    const path = join(folder, 'plants.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('Plant 3', 'Fern'));
    await expect(openTestStore(folder)).rejects.toThrow(/edited/);
    const { plants } = await openTestStore(folder, { acceptEdit: true });
    expect(await plants.findPlants('main', [3])).toEqual([{ id: 3, name: 'Fern', tag: 'tag' }]);
    expect((await plants.commit(KEYED)).replayed).toBe(true);
  },
);

it('plants of a version that kept no ordinals stand by id in the order of adding, before all that come later', async () => {
  const { plants } = await openTestStore(await olderFolder(3));
  const newest = async (limit: number) => {
    const sort = { column: 'added', descending: true } as const;
    const { rows } = await plants.page({ workspace: 'main', limit, cursor: 'first', sort });
    return rows.map(({ id }) => id);
  };
  expect(await newest(3)).toEqual([10, 9, 8]);
  for (const id of [600, 20]) await addPlant(plants, id);
  expect(await newest(4)).toEqual([20, 600, 10, 9]);
  const draft = { ...KEYED, key: undefined, add: [] };
  const { change } = await plants.commit({ ...draft, remove: [{ id: 9 }] });
  await addPlant(plants, 0);
  await plants.commit({ ...draft, add: change.removed, purpose: { undo: change.seq } });
  expect(await newest(5)).toEqual([0, 20, 600, 10, 9]);
});

it('a folder of the first format is checked by the lengths and numbers that it holds', async () => {
  const folder = await olderFolder(1);
  const last = join(folder, (await segments(folder)).at(-1) ?? '');
  await writeFile(last, '');
  await expect(openTestStore(folder)).rejects.toThrow(/line 1, byte 0: the file is empty/);
});

it('a snapshot with the checksums of its blocks, as it was written before, is read, and so is an edit of it', async () => {
  const folder = await temporaryFolder();
  const first = await openTestStore(folder);
  await addPlant(first.plants, 1);
  await first.close();
  const path = join(folder, 'plants.json');
  const content = (await readFile(path, 'utf8')).replace(/"checksum":.*\n\}\n$/, '');
  const older = `${content}"blocks":["00000000"],\n`;
  await writeFile(path, older + checksumLine(crc32(older)));
  const again = await openTestStore(folder);
  expect(await again.plants.findPlants('main', [1])).toHaveLength(1);
  await again.close();
  await writeFile(path, older + checksumLine(0));
  await expect(openTestStore(folder)).rejects.toThrow('its checksum does not match');
  const edited = await openTestStore(folder, { acceptEdit: true });
  expect(await edited.plants.findPlants('main', [1])).toHaveLength(1);
  await edited.close();
});
