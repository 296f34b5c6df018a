import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  addPlant,
  collectingLogger,
  openTestStore,
  passOn,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { type Disk, realDisk } from '../disk/disk.ts';
import { decodeRecord, encodeRecord } from '../journal/journal-record.ts';
import { ChangeHistory } from './history.ts';

const BOUNDS = { journalBytes: 1500, historyBytes: 1_000_000 };
const SEGMENTS = 6;

async function segmentsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
}

/** Does something to a file, or returns a disk that has done something to it. */
type Harm = (path: string) => Promise<Disk | undefined>;

/** Makes a folder of many segments, does something to one that no start reads, and opens it. */
async function openAfter(harm: Harm, which: number) {
  const folder = await temporaryFolder();
  const first = await openTestStore(folder, { bounds: BOUNDS });
  let count = 0;
  // A slow disk puts more changes into each, for the next begins once a snapshot has been written.
  for (; (await segmentsIn(folder)).length < SEGMENTS; count += 1) {
    await addPlant(first.plants, count + 1);
  }
  await first.close();
  const name = (await segmentsIn(folder)).at(which) ?? '';
  const disk = (await harm(join(folder, name))) ?? realDisk;
  const logger = collectingLogger();
  const { plants } = await openTestStore(folder, { bounds: BOUNDS, logger, disk });
  return { plants, logger, folder, name, count };
}

const flipName: Harm = async (path) => {
  const bytes = await readFile(path);
  const at = bytes.indexOf('Plant');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
  return undefined;
};

const removeFile: Harm = async (path) => {
  await rm(path);
  return undefined;
};

/** The disk can still open the file, and read nothing of it. */
const failReads: Harm = async (path) => ({
  ...realDisk,
  open: async (opened, ...rest) => {
    const file = await realDisk.open(opened, ...rest);
    if (opened !== path) return file;
    const error = Object.assign(new Error('EIO: read'), { code: 'EIO', syscall: 'read' });
    return { ...passOn(file), read: () => Promise.reject(error) };
  },
});

describe.each<[string, Harm, string]>([
  ['a flipped bit', flipName, 'the record does not match its checksum'],
  ['a missing file', removeFile, 'this file is missing'],
  ['a file that the disk cannot read', failReads, 'the file cannot be read \\(EIO\\)'],
  [
    'a file that lost its last lines',
    async (path) => {
      const lines = (await readFile(path, 'utf8')).split('\n');
      await writeFile(path, `${lines.slice(0, 2).join('\n')}\n`);
      return undefined;
    },
    'holds something else than was written to it',
  ],
])('history with %s in the middle', (_, harm, reason) => {
  it('shows what comes after it without a gap, says that the rest cannot be read, and logs the place once', async () => {
    const { plants, logger, name, count } = await openAfter(harm, 2);
    for (let reading = 0; reading < 2; reading += 1) {
      const page = await plants.changes({ workspace: 'main', limit: 100 });
      const seqs = page.changes.map(({ change }) => change.seq);
      const oldest = seqs.at(-1) ?? 0;
      expect(oldest).toBeGreaterThan(1);
      expect(seqs).toEqual(Array.from(seqs, (_seq, index) => count - index));
      expect(page).toMatchObject({ next: null, isWhole: false, isDamaged: true });
    }
    expect(logger.reports).toMatchObject([
      {
        facts: {
          err: { message: expect.stringMatching(new RegExp(`^${name}, line \\d+, .*${reason}`)) },
        },
      },
    ]);
  });

  it('refuses to find a change before it with the reason, and finds those after it', async () => {
    const { plants, count } = await openAfter(harm, 2);
    await expect(plants.findChange('main', 1)).rejects.toMatchObject({ code: 'change_unreadable' });
    expect((await plants.findChange('main', count))?.seq).toBe(count);
  });
});

it('history whose newest file is damaged shows nothing of it, rather than that nothing was done', async () => {
  const { plants } = await openAfter(flipName, -2);
  const page = await plants.changes({ workspace: 'main', limit: 100 });
  expect(page).toMatchObject({ changes: [], next: null, isWhole: false, isDamaged: true });
  expect(await plants.people('main')).toEqual([]);
});

it('a damaged change of others in the newest file hides nothing, since no more is read of it than whose it is', async () => {
  const folder = await temporaryFolder();
  const { plants } = await openTestStore(folder, { bounds: { ...BOUNDS, journalBytes: 1e9 } });
  const make = async (workspace: string, count: number) => {
    const add = Array.from({ length: count }, () => ({ name: 'Plant', tag: '' }));
    const by = { actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace };
    await plants.commit({ ...by, remove: [], add });
  };
  await make('main', 1);
  await make('other', 1);
  // After so many plants the first change is no longer in memory.
  for (let count = 0; count < 3; count += 1) await make('main', 20_000);
  const [name = ''] = await segmentsIn(folder);
  const path = join(folder, name);
  const bytes = await readFile(path);
  const at = bytes.indexOf('Plant', bytes.indexOf('"workspace":"other"'));
  const file = await open(path, 'r+');
  await file.write('Q', at);
  await file.close();
  const page = await plants.changes({ workspace: 'main', before: 2, limit: 1 });
  expect(page).toMatchObject({ changes: [{ change: { seq: 1 } }], isDamaged: false });
});

it('where a change stood that was taken back tells nothing of the changes that were made in its place', async () => {
  const folder = await temporaryFolder();
  const { disk, fillUp } = fillingDisk();
  const { plants } = await openTestStore(folder, { disk });
  const make = async (name: string) => {
    const by = { actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main' };
    await plants.commit({ ...by, remove: [], add: [{ name, tag: '' }] });
  };
  await make('Fern');
  const history = new ChangeHistory(realDisk, folder, 1e9, collectingLogger());
  const long = 'Rose '.repeat(20_000);
  const found = fillUp(async () => await history.find('main', 1, 1));
  const refused = [make('Fern'), make(long)].map((made) =>
    expect(made).rejects.toMatchObject({ code: 'storage_full' }),
  );
  await Promise.all(refused);
  expect(await found).toMatchObject({ seq: 1 });
  for (const name of [long, 'Fern', 'Fern']) await make(name);
  for (const seq of [3, 2, 1]) expect(await history.find('main', seq, 4)).toMatchObject({ seq });
});

it.each([
  { what: 'opens no file', refused: 'open', code: 'EMFILE' },
  { what: 'does not list the folder', refused: 'readdir', code: 'EIO' },
] as const)(
  'while the system $what, history is refused, and read once it is possible',
  async ({ refused, code }) => {
    const folder = await temporaryFolder();
    const first = await openTestStore(folder, { bounds: BOUNDS });
    for (let id = 1; id <= 40; id += 1) await addPlant(first.plants, id);
    await first.close();
    let isRefused = false;
    const refuse = (path: string) => {
      if (!isRefused || (refused === 'open') !== path.endsWith('.jsonl')) return;
      throw Object.assign(new Error(`${code}: ${refused}`), { code, syscall: refused });
    };
    const disk: Disk = {
      ...realDisk,
      open: async (path, ...rest) => {
        refuse(path);
        return await realDisk.open(path, ...rest);
      },
      readdir: async (path) => {
        refuse(path);
        return await realDisk.readdir(path);
      },
    };
    const logger = collectingLogger();
    const { plants } = await openTestStore(folder, { bounds: BOUNDS, logger, disk });
    const page = async () => await plants.changes({ workspace: 'main', before: 30, limit: 3 });
    const find = async () => await plants.findChange('main', 5);
    isRefused = true;
    const reason = { code: 'storage_unavailable', message: expect.stringContaining(code) };
    await expect(page()).rejects.toMatchObject(reason);
    await expect(find()).rejects.toMatchObject(reason);
    isRefused = false;
    expect((await page()).changes.map(({ change }) => change.seq)).toEqual([29, 28, 27]);
    expect(await find()).toMatchObject({ seq: 5 });
    expect(logger.reports).toEqual([]);
  },
);

/** The same segment as a folder might have it in which other plants were added: each record is sound. */
function ofAnotherFolder(segment: Buffer): string {
  const lines = segment.toString().trimEnd().split('\n');
  const records = lines.map((line) => decodeRecord(Buffer.from(line)));
  return records
    .map((record) => {
      if (!record) throw new Error('The segment was damaged before.');
      if ('change' in record) for (const plant of record.change.added) plant.name = 'Ghost';
      return encodeRecord(record);
    })
    .join('');
}

it('a file of history that is changed or replaced after it was read is shown no more until it is put back, and each time is logged', async () => {
  const { plants, logger, folder, name, count } = await openAfter(async () => undefined, 2);
  const path = join(folder, name);
  const sound = await readFile(path);
  const page = async () => await plants.changes({ workspace: 'main', limit: 100 });
  const whole = await page();
  expect(whole).toMatchObject({ next: null, isWhole: true, isDamaged: false });
  expect(whole.changes).toHaveLength(count);
  const damaged = { next: null, isWhole: false, isDamaged: true };
  const unreadable = { code: 'change_unreadable' };

  await flipName(path);
  expect(await page()).toMatchObject(damaged);
  await expect(plants.findChange('main', 1)).rejects.toMatchObject(unreadable);
  await writeFile(path, sound);
  expect(await page()).toEqual(whole);
  expect(await plants.findChange('main', 1)).toMatchObject({ seq: 1 });
  expect(logger.reports).toHaveLength(1);

  const other = join(folder, 'other');
  await writeFile(other, ofAnotherFolder(sound));
  await rename(other, path);
  expect(await page()).toMatchObject(damaged);
  await expect(plants.findChange('main', 1)).rejects.toMatchObject(unreadable);
  expect(JSON.stringify(await page())).not.toContain('Ghost');
  expect(logger.reports).toHaveLength(2);
});

/** The real disk, which can be made to have no room left once all of the next write is in its file. */
function fillingDisk() {
  let beforeFull: (() => Promise<void>) | null = null;
  const open: Disk['open'] = async (...args) => {
    const file = await realDisk.open(...args);
    const write: typeof file.write = async (...bytes) => {
      const written = await file.write(...bytes);
      const work = beforeFull;
      beforeFull = null;
      if (!work) return written;
      await work();
      throw Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' });
    };
    return { ...passOn(file), write };
  };
  /** Does something while that write is in its file, and before it is refused. */
  const fillUp = async <Result>(work: () => Promise<Result>): Promise<Result> =>
    await new Promise((resolve, reject) => {
      beforeFull = () => work().then(resolve, reject);
    });
  return { disk: { ...realDisk, open }, fillUp };
}
