import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { UsedKey } from '../../../domain/plants/used-keys.ts';
import { temporaryFolder } from '../../../testing/file-store.ts';
import { SILENT } from '../../store-logger.ts';
import { realDisk } from '../disk/disk.ts';
import { StorageHealth } from '../disk/storage-health.ts';
import { type Snapshot, SnapshotFile, type WorkspaceSnapshot } from './snapshot-file.ts';
import { readSnapshot } from './snapshot-reader.ts';

const ANSWER = {
  ...{ seq: 1, at: 5, removed: [], removedCount: 0 },
  ...{ added: [{ id: 1, name: '"plants":[', tag: '],' }], addedCount: 1 },
};
const KEYED: UsedKey = {
  actorId: ']Ädä',
  key: { value: 'k', fingerprint: 'f' },
  answer: ANSWER,
};
const PLANTS = [1, 2, 30, 4000].map((id) => ({ id, name: `Grün "${id}" \\`, tag: '' }));
const WORKSPACE = { seq: 1, at: 5, lastId: 9, lastOrdinal: 9 };
const SNAPSHOT = {
  journal: 3,
  journalId: 'a',
  workspaces: [
    { name: 'empty', ...WORKSPACE, plants: [], keyed: [] },
    { name: 'main', ...WORKSPACE, plants: PLANTS, keyed: [KEYED] },
    { name: 'plants', ...WORKSPACE, plants: PLANTS.slice(0, 1), keyed: [] },
    { name: 'keyed', ...WORKSPACE, plants: [], keyed: [KEYED, KEYED] },
  ],
};

async function writeSnapshot(snapshot: Snapshot = SNAPSHOT): Promise<string> {
  const path = join(await temporaryFolder(), 'plants.json');
  await new SnapshotFile(realDisk, path, new StorageHealth(SILENT)).write(snapshot);
  return path;
}

/** The processor time that reading takes, in blocks so small that a line has thousands. */
async function timeToRead(workspace: Pick<WorkspaceSnapshot, 'plants' | 'keyed'>): Promise<number> {
  const all = { ...WORKSPACE, name: 'main', ...workspace };
  const path = await writeSnapshot({ journal: 3, journalId: 'a', workspaces: [all] });
  const { length } = await readFile(path);
  const before = process.cpuUsage();
  expect(await readSnapshot(realDisk, path, length, 128)).not.toBeNull();
  return process.cpuUsage(before).user;
}

test('a snapshot reads the same, wherever the blocks it is read in end', async () => {
  const path = await writeSnapshot();
  const bytes = await readFile(path);
  const whole = JSON.parse(bytes.toString('utf8'));
  expect(whole).toMatchObject(SNAPSHOT);
  for (let blockBytes = 1; blockBytes <= bytes.length; blockBytes += 1) {
    expect(await readSnapshot(realDisk, path, bytes.length, blockBytes)).toEqual(whole);
  }
});

test('a snapshot that was cut at any byte is not as it was written', async () => {
  const path = await writeSnapshot();
  const bytes = await readFile(path);
  for (let length = 0; length < bytes.length; length += 1) {
    await writeFile(path, bytes.subarray(0, length));
    expect(await readSnapshot(realDisk, path, length, 64)).toBeNull();
  }
});

test('a long line costs what as many bytes in short lines cost, not its square', async () => {
  const plants = Array.from({ length: 8000 }, (_, id) => ({ id, name: 'x'.repeat(100), tag: '' }));
  const inShortLines = await timeToRead({ plants, keyed: [] });
  const inOneLine = await timeToRead({
    plants: [],
    keyed: [{ ...KEYED, answer: { ...ANSWER, added: plants } }],
  });
  expect(inOneLine).toBeLessThan(5 * inShortLines);
});
