import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { realDisk } from './disk.ts';
import { findDifference } from './snapshot-blocks.ts';
import { SnapshotFile } from './snapshot-file.ts';
import { StorageHealth } from './storage-health.ts';
import { SILENT } from './store-logger.ts';
import { temporaryFolder } from './testing.ts';

const PLANTS = Array.from({ length: 10_000 }, (_, id) => ({ id, name: `Grün ${id}`, tag: 'sun' }));

/** Writes a snapshot of several blocks, changes its text, and finds where it differs. */
async function differenceAfter(edit: (text: string) => string) {
  const path = join(await temporaryFolder(), 'plants.json');
  const workspace = { name: 'main', seq: 1, at: 5, lastId: 10_000, plants: PLANTS, keyed: [] };
  const file = new SnapshotFile(realDisk, path, new StorageHealth(SILENT));
  await file.write({ journal: 3, journalId: 'a', workspaces: [workspace] });
  const text = edit(await readFile(path, 'utf8'));
  await writeFile(path, text);
  const bytes = Buffer.from(text);
  const part = await findDifference(realDisk, path, bytes.length);
  const lines = part && text.split('\n').slice(part.lines[0] - 1, part.lines[1]);
  return { part, lines, bytes };
}

test.each([
  ['a changed plant', (text: string) => text.replace('"Grün 5000"', '"Grau 5000"')],
  [
    'a plant that was put in',
    (text: string) => text.replace('\n{"id":5000,', '\n{"id":4999.5,"name":"Grün 5000"},$&'),
  ],
  ['a plant that was taken out', (text: string) => text.replace(/\n\{"id":4999,.*/, '')],
])('the block that holds %s is found by its lines and its bytes', async (_case, edit) => {
  const { part, lines, bytes } = await differenceAfter(edit);
  expect(lines?.join('\n')).toContain('Grün 5001');
  expect(lines?.length).toBeLessThan(3000);
  const [first, last] = part?.bytes ?? [0, 0];
  const content = bytes.subarray(first, last + 1).toString();
  expect(lines?.join('\n')).toContain(content.trimEnd());
});

test('a difference after all blocks is found there', async () => {
  const { lines } = await differenceAfter((text) => text.replace('"checksum":"', '"checksum":"0'));
  expect(lines?.map((line) => line.slice(0, 10))).toEqual(['"blocks":[', '"checksum"', '}']);
});

test.each([
  ['differs', (text: string) => text.replace(/"blocks":\["./, '"blocks":["x')],
  ['is missing', (text: string) => text.replace(/"blocks":.*\n/, '')],
])('where the line of the blocks %s, nothing is told', async (_case, edit) => {
  expect((await differenceAfter(edit)).part).toBeNull();
});
