import { appendFile, copyFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isFollowed } from '../../../../torture/disk/followed-journal.ts';
import {
  addPlant,
  collectingLogger,
  openTestStore,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { copyFolder } from '../copy/backup.ts';
import { hexCrc } from '../disk/checksum.ts';
import { DamageError } from '../disk/damage.ts';
import { realDisk } from '../disk/disk.ts';
import { inspectFolder } from '../inspect.ts';
import { JOURNAL_END_NAME } from './end-lines.ts';
import { encodeRecord } from './journal-record.ts';

const JOURNAL = 'journal-000001.jsonl';
const SNAPSHOT = 'plants.json';

/** Makes a data folder as a kill leaves it, with plants 1 to `count` in the journal, each its own change. */
async function folderWithPlants(count: number): Promise<string> {
  const folder = await temporaryFolder();
  const killed = join(await temporaryFolder(), 'killed');
  const store = await openTestStore(folder);
  for (let id = 1; id <= count; id += 1) await addPlant(store.plants, id);
  // The last record is confirmed once the journal has fallen idle.
  await expect.poll(() => readFile(join(folder, JOURNAL), 'utf8')).toMatch(/"vouch":true\}\n$/);
  await copyFolder(folder, killed);
  // Nothing else then tells which changes were acknowledged.
  await rm(join(killed, JOURNAL_END_NAME));
  return killed;
}

async function plantCount(folder: string): Promise<number> {
  return (await inspectFolder(folder)).workspaces[0]?.plants ?? 0;
}

async function contents(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
  return Object.fromEntries(names.map((name, i) => [name, texts[i] ?? '']));
}

async function flipBit(path: string, offset: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[offset] = (bytes[offset] ?? 0) ^ 0b100;
  await writeFile(path, bytes);
}

function endOfLine(bytes: Buffer, line: number): number {
  let end = 0;
  for (let i = 0; i < line; i += 1) end = bytes.indexOf(0x0a, end) + 1;
  return end;
}

describe('a torn tail', () => {
  it('is cut wherever the last record was torn, and reported', async () => {
    const folder = await folderWithPlants(3);
    const path = join(folder, JOURNAL);
    const bytes = await readFile(path);
    // Line 1 is the segment's header; the line after plant 3 confirms it and is left out here.
    const [start, end] = [endOfLine(bytes, 3), endOfLine(bytes, 4)];
    for (let cut = start; cut < end; cut += 1) {
      await writeFile(path, bytes.subarray(0, cut));
      const { workspaces, tornBytes } = await inspectFolder(folder);
      expect([workspaces[0]?.plants, tornBytes]).toEqual([2, cut - start]);
    }
    const logger = collectingLogger();
    const store = await openTestStore(folder, { logger });
    expect((await store.plants.version('main')).total).toBe(2);
    expect(logger.reports).toMatchObject([{ facts: { file: JOURNAL, offset: start } }]);
  });

  it('is cut when it is zeros, garbage or a record with a wrong checksum', async () => {
    const folder = await folderWithPlants(2);
    const path = join(folder, JOURNAL);
    const sound = await readFile(path);
    for (const tail of [
      '\0'.repeat(300),
      'garbage\n',
      '{"crc":"00000000","durable":0}\n',
      '\n\n',
    ]) {
      await writeFile(path, Buffer.concat([sound, Buffer.from(tail)]));
      expect(await plantCount(folder)).toBe(2);
      await writeFile(path, sound);
    }
  });

  it('is cut with all that follows it in the batch that was being written', async () => {
    const folder = await folderWithPlants(1);
    const path = join(folder, JOURNAL);
    const { length } = await readFile(path);
    const change = (seq: number) =>
      encodeRecord({
        durable: length,
        change: {
          seq,
          at: 1,
          actor: { id: 'a', name: 'Ada' },
          requestId: 'r',
          workspace: 'main',
          removed: [],
          added: [{ id: 10 + seq, name: 'Torn', tag: '' }],
        },
      });
    await appendFile(path, `${change(2).replace('Torn', 'Rorn')}${change(3)}`);
    expect(await plantCount(folder)).toBe(1);
  });

  it('leaves a journal that can be written and read again', async () => {
    const folder = await folderWithPlants(2);
    const torn = `{"crc":"12${'x'.repeat(5000)}`;
    await appendFile(join(folder, JOURNAL), torn);
    const store = await openTestStore(folder);
    await addPlant(store.plants, 3);
    const killed = join(await temporaryFolder(), 'killed');
    await copyFolder(folder, killed);
    expect(await readFile(join(killed, JOURNAL), 'utf8')).not.toContain('xxx');
    expect(await plantCount(killed)).toBe(3);
  });

  it('may be the first line of a segment that was being created', async () => {
    const folder = await folderWithPlants(2);
    await writeFile(join(folder, 'journal-000002.jsonl'), '{"crc":"12');
    const store = await openTestStore(folder);
    await addPlant(store.plants, 3);
    await store.close();
    expect(await plantCount(folder)).toBe(3);
  });
});

describe('damage', () => {
  it('is never overwritten: a refused start changes no file', async () => {
    const folder = await folderWithPlants(3);
    await flipBit(join(folder, JOURNAL), 200);
    const before = await contents(folder);
    await expect(openTestStore(folder)).rejects.toThrow(DamageError);
    expect(await contents(folder)).toEqual({ ...before, lock: '' });
  });

  it('is found when a whole record is missing or repeated', async () => {
    const folder = await folderWithPlants(3);
    const path = join(folder, JOURNAL);
    const lines = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, lines.toSpliced(2, 1).join('\n'));
    await expect(openTestStore(folder)).rejects.toThrow(/line 3, .*missing or repeated/);
    await writeFile(path, lines.toSpliced(2, 0, lines[2] ?? '').join('\n'));
    await expect(openTestStore(folder)).rejects.toThrow(/line 4, .*missing or repeated/);
  });

  it('is found when only tokens are left', async () => {
    const folder = await folderWithPlants(1);
    await rm(join(folder, SNAPSHOT));
    await rm(join(folder, JOURNAL));
    await expect(openTestStore(folder)).rejects.toThrow(/plants\.json.*missing/);
  });

  it('is found when a file is missing', async () => {
    const folder = await folderWithPlants(3);
    const snapshot = await readFile(join(folder, SNAPSHOT));
    await rm(join(folder, SNAPSHOT));
    await expect(openTestStore(folder)).rejects.toThrow(/plants\.json.*missing/);
    await writeFile(join(folder, SNAPSHOT), snapshot);
    await rm(join(folder, JOURNAL));
    await expect(openTestStore(folder)).rejects.toThrow(/journal-000001\.jsonl.*missing/);
  });

  it('is found when a complete segment has become shorter', async () => {
    const folder = await folderWithPlants(3);
    const before = await readFile(join(folder, JOURNAL));
    const previous = { previousBytes: before.length, previousCrc: hexCrc(crc32(before)) };
    const header = { durable: 0, segment: 2, id: 'second', ...previous, seqs: { main: 3 } };
    await writeFile(join(folder, 'journal-000002.jsonl'), encodeRecord(header));
    expect(await plantCount(folder)).toBe(3);
    await truncate(join(folder, JOURNAL), endOfLine(await readFile(join(folder, JOURNAL)), 3));
    await expect(openTestStore(folder)).rejects.toThrow(/the segment before it had/);
  });
});

describe('a start', () => {
  it('confirms the last batch it found, so that damage to it is found by the next one', async () => {
    const folder = await folderWithPlants(3);
    const path = join(folder, JOURNAL);
    await truncate(path, endOfLine(await readFile(path), 4));
    expect(await plantCount(folder)).toBe(3);
    await openTestStore(folder);
    const killed = join(await temporaryFolder(), 'killed');
    await copyFolder(folder, killed);
    await rm(join(killed, JOURNAL_END_NAME));
    await flipBit(join(killed, JOURNAL), endOfLine(await readFile(path), 4) - 3);
    await expect(inspectFolder(killed)).rejects.toThrow(
      /000001\.jsonl, line 4, byte \d+: the record/,
    );
  });

  it('that finds nothing new writes nothing more, however often', async () => {
    const folder = await folderWithPlants(3);
    const before = await readFile(join(folder, JOURNAL));
    for (let start = 0; start < 3; start += 1) {
      const store = await openTestStore(folder);
      expect(await readFile(join(folder, JOURNAL))).toEqual(before);
      const copy = join(await temporaryFolder(), 'killed');
      await copyFolder(folder, copy);
      await store.close();
      await copyFile(join(copy, SNAPSHOT), join(folder, SNAPSHOT));
      await rm(join(folder, 'journal-000002.jsonl'));
      await copyFile(join(copy, JOURNAL_END_NAME), join(folder, JOURNAL_END_NAME));
    }
  });
});

describe('the end of the journal', () => {
  it.each<[string, (path: string) => Promise<void>, RegExp]>([
    ['emptied', async (path) => await truncate(path, 0), /line 1, byte 0: the file is empty/],
    [
      'zeroed',
      async (path) => await writeFile(path, Buffer.alloc((await readFile(path)).length)),
      /line 1, byte 0: the record does not match/,
    ],
    [
      'cut behind a record',
      async (path) => await truncate(path, endOfLine(await readFile(path), 4)),
      /line 5, byte \d+: the file ends here, but \d+ bytes of it were written durably/,
    ],
    ['removed', async (path) => await rm(path), /line 1, byte 0: this file is missing/],
  ])(
    '%s after 50 acknowledged changes and a kill stops the start with the place',
    async (_, harm, message) => {
      const folder = await temporaryFolder();
      const { plants } = await openTestStore(folder);
      for (let id = 1; id <= 50; id += 1) await addPlant(plants, id);
      await expect.poll(() => isFollowed(realDisk, folder)).toBe(true);
      const killed = join(await temporaryFolder(), 'killed');
      await copyFolder(folder, killed);
      await harm(join(killed, JOURNAL));
      const before = await contents(killed);
      await expect(openTestStore(killed)).rejects.toThrow(message);
      expect(await contents(killed)).toMatchObject(before);
    },
  );
});

describe('a snapshot', () => {
  /** A folder whose plants are all in plants.json, as after a stop. */
  async function folderWithSnapshot(): Promise<string> {
    const folder = await folderWithPlants(3);
    const store = await openTestStore(folder);
    await addPlant(store.plants, 4);
    await store.close();
    return folder;
  }

  it('holds one plant a line and is well-formed JSON', async () => {
    const folder = await folderWithSnapshot();
    const text = await readFile(join(folder, SNAPSHOT), 'utf8');
    expect(text.split('\n')).toContain('{"id":2,"name":"Plant 2","tag":"tag"},');
    expect(JSON.parse(text)).toMatchObject({ workspaces: [{ name: 'main', lastId: 4 }] });
    expect(await plantCount(folder)).toBe(4);
  });

  it('edited by hand is refused with the command that accepts it, and then accepted', async () => {
    const folder = await folderWithSnapshot();
    const path = join(folder, SNAPSHOT);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('Plant 2', 'Rose'));
    await expect(openTestStore(folder)).rejects.toThrow('plant-store verify --accept-edit');
    const accepting = await openTestStore(folder, { acceptEdit: true, now: () => 12345 });
    expect(await accepting.plants.version('main')).toMatchObject({ seq: 4, at: 12345 });
    await accepting.close();
    const store = await openTestStore(folder);
    const { rows } = await store.plants.page({ workspace: 'main', limit: 5, cursor: 'first' });
    expect(rows.map(({ name }) => name)).toEqual(['Plant 1', 'Rose', 'Plant 3', 'Plant 4']);
  });

  it.each([
    [
      'an id that is no integer',
      '"id":2',
      '"id":2.5',
      /workspaces 1 \("main"\), plants 2 \(2\.5\), id: /,
    ],
    ['ids out of order', '"id":2', '"id":9', /ids must ascend/],
    ['an empty name', '"Plant 2"', '""', /Enter a name/],
    [
      'two workspaces of one name',
      '"workspaces":[',
      '"workspaces":[{"name":"main","seq":0,"at":0,"lastId":0,"lastOrdinal":0,"plants":[],"keyed":[]},',
      /same name/,
    ],
    [
      'an unknown field',
      '"name":"Plant 2"',
      '"nam":"Plant 2"',
      /plants 2 \(2\), name: .*\. Nothing was changed\.$/,
    ],
  ])('edited to hold %s cannot be accepted and is left as it is', async (_, from, to, message) => {
    const folder = await folderWithSnapshot();
    const path = join(folder, SNAPSHOT);
    const edited = (await readFile(path, 'utf8')).replace(from, to);
    await writeFile(path, edited);
    await expect(openTestStore(folder, { acceptEdit: true })).rejects.toThrow(message);
    expect(await readFile(path, 'utf8')).toBe(edited);
  });

  it('that is not JSON stops the start with line and offset', async () => {
    const folder = await folderWithSnapshot();
    const path = join(folder, SNAPSHOT);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"Plant 2",', '"Plant 2"'));
    await expect(openTestStore(folder)).rejects.toThrow(/plants\.json, line 9, byte \d+:/);
  });
});
