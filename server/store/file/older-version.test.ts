import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { copyFolder } from './backup.ts';
import { inspectFolder } from './inspect.ts';
import { decodeRecord, encodeRecord } from './journal-record.ts';
import { checksumLine } from './snapshot-reader.ts';
import { addPlant, openTestStore, temporaryFolder } from './testing.ts';

const BOUNDS = { journalBytes: 1000, historyBytes: 1_000_000 };

/** Makes a folder with history, a snapshot and changes after it, as the version before wrote it. */
async function olderFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const first = await openTestStore(folder, { bounds: BOUNDS });
  for (let id = 1; id <= 9; id += 1) await addPlant(first.plants, id);
  await first.close();
  const second = await openTestStore(folder);
  await addPlant(second.plants, 10);
  const older = join(await temporaryFolder(), 'older');
  await copyFolder(folder, older);
  await rm(join(older, 'journal.end'), { force: true });
  await removeIds(older);
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
  const text = await readFile(join(folder, 'plants.json'), 'utf8');
  const older = text
    .replace('"format":"plant-store/2"', '"format":"plant-store/1"')
    .replace(/"journalId":"[^"]*",\n/, '')
    .replace(/"blocks":.*$/s, '');
  await writeFile(join(folder, 'plants.json'), older + checksumLine(crc32(older)));
}

function moved(line: string, by: number): string {
  const record = decodeRecord(Buffer.from(line.trimEnd()));
  if (!record) throw new Error(`${line} is no record.`);
  return encodeRecord({ ...record, durable: record.durable + by });
}

async function segments(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('journal-')).sort();
}

it('a folder that the version before wrote opens with all it holds, and gets its ids at the first start', async () => {
  const folder = await olderFolder();
  expect((await inspectFolder(folder)).workspaces).toEqual([{ name: 'main', plants: 10, seq: 10 }]);
  const { plants, close } = await openTestStore(folder);
  expect((await plants.version('main')).total).toBe(10);
  const snapshot = JSON.parse(await readFile(join(folder, 'plants.json'), 'utf8'));
  expect(snapshot).toMatchObject({ format: 'plant-store/2', journalId: expect.any(String) });
  await addPlant(plants, 11);
  expect((await plants.findChange('main', 1))?.added[0]?.id).toBe(1);
  await close();
  expect((await inspectFolder(folder)).workspaces).toEqual([{ name: 'main', plants: 11, seq: 11 }]);
});

it('a folder of the version before is checked by the lengths and numbers that it holds', async () => {
  const folder = await olderFolder();
  const last = join(folder, (await segments(folder)).at(-1) ?? '');
  await writeFile(last, '');
  await expect(openTestStore(folder)).rejects.toThrow(/line 1, byte 0: the file is empty/);
});
