import { beforeEach, describe, expect, it } from 'vitest';
import { DamageError, EditedSnapshotError } from '../../server/store/file/disk/damage.ts';
import { type FileStore, openFileStore, type StoreBounds } from '../../server/store/file/open.ts';
import { collectingLogger } from '../../server/testing/file-store.ts';
import { requireEqual, WORKSPACES } from '../process/ledger.ts';
import { Random } from '../random.ts';
import { rounds } from '../rounds.ts';
import { systemError } from './failing-disk.ts';
import { isFollowed } from './followed-journal.ts';
import { cutPower } from './power-cut.ts';
import { type DiskContent, RecordedDisk } from './recorded-disk.ts';

const FOLDER = '/disk/data';
const SNAPSHOT = `${FOLDER}/plants.json`;
const END = `${FOLDER}/journal.end`;
/** How many changes each workspace has in the snapshot, and again in the journal. */
const CHANGES = rounds(1, 6);
/** Which bits of each byte are flipped: the lowest, that of upper and lower case, and in the long version all. */
const BITS = rounds([0, 5], [0, 1, 2, 3, 4, 5, 6, 7]);
/** Only so that a proof that hangs ends. */
const TIMEOUT_MS = rounds(300_000, 900_000);

/** A folder with a snapshot and three segments that it does not cover. */
let folder: DiskContent;
let segments: string[];

beforeEach(async () => {
  folder = await makeFolder();
  segments = segmentsOf(folder).slice(1);
  expect(segments.length).toBe(3);
});

async function makeFolder(): Promise<DiskContent> {
  const disk = promptDisk();
  const first = await open(disk);
  await fill(first, 'early');
  await first.close();
  // Without room for a snapshot, every batch begins a segment that a start has to replay.
  disk.faults.before = ({ name, path }) => {
    if (name === 'create' && path.endsWith('.tmp')) throw systemError('ENOSPC', path);
  };
  const second = await open(disk, { journalBytes: 100 + CHANGES * 500, historyBytes: 1_000_000 });
  await fill(second, 'middle');
  await fill(second, 'late');
  await second.close();
  for (;;) {
    const killed = await killedAfter('last', cutPower(disk, disk.moment, new Random(1), 1));
    // A journal that has fallen idle before it is killed confirms its last change by a line of its own.
    if (endsWithChange(killed)) return killed;
  }
}

/** Goes on with a folder, and kills that once its last change is known to be durable. */
async function killedAfter(name: string, content: DiskContent): Promise<DiskContent> {
  const disk = new RecordedDisk(new Random(1), content, 0);
  await fill(await open(disk), name);
  for (;;) {
    const left = cutPower(disk, disk.moment, new Random(1), 1);
    if (await isFollowed(promptDisk(left).startProcess(), FOLDER)) return left;
    await new Promise(setImmediate);
  }
}

/** Lists the segments of a folder, the oldest first. */
function segmentsOf(content: DiskContent): string[] {
  return [...content.keys()].filter((path) => path.endsWith('.jsonl')).sort();
}

function endsWithChange(content: DiskContent): boolean {
  const last = segmentsOf(content).at(-1) ?? '';
  return String(content.get(last)).trimEnd().split('\n').at(-1)?.includes('"change"') === true;
}

function promptDisk(content?: DiskContent): RecordedDisk {
  return new RecordedDisk(new Random(1), content, 0);
}

async function open(disk: RecordedDisk, bounds?: StoreBounds): Promise<FileStore> {
  return await openFileStore({
    folder: FOLDER,
    disk: disk.startProcess(),
    logger: collectingLogger(),
    now: () => 1_000_000,
    ...(bounds && { bounds }),
  });
}

async function fill({ plants }: FileStore, name: string): Promise<void> {
  for (let change = 0; change < CHANGES; change += 1) {
    for (const workspace of WORKSPACES) {
      const requestId = `${name} ${change}`;
      const added = { name: `Röse ${requestId}`, tag: 'red' };
      await plants.commit({
        actor: { id: 'a', name: 'Ada' },
        requestId,
        workspace,
        remove: [],
        add: [added, added],
        key: { value: requestId, fingerprint: workspace },
      });
    }
  }
}

function bytesOf(path: string): Buffer {
  const bytes = folder.get(path);
  if (!bytes) throw new Error(`There is no ${path}.`);
  return bytes;
}

/** Starts on the folder with one file replaced, and returns what refused it, or null. */
async function refusalWith(path: string, bytes: Buffer, hasEnd = true): Promise<unknown> {
  const files = new Map(folder).set(path, bytes);
  if (!hasEnd) files.delete(END);
  const disk = promptDisk(files);
  const refusal = await open(disk).then(
    () => null,
    (error: unknown) => error,
  );
  const written = disk.events.filter(({ kind }) => kind !== 'sync');
  // Tens of thousands of starts are tried, and a matcher takes time even where it finds nothing.
  if (refusal && written.length > 0) expect(written).toEqual([]);
  return refusal;
}

function flipped(bytes: Buffer, offset: number, bit: number): Buffer {
  const result = Buffer.from(bytes);
  result[offset] = (bytes[offset] ?? 0) ^ (1 << bit);
  return result;
}

/** Reads the place from a refusal; a place nowhere where it names none. */
function placeOf(refusal: unknown): { file: string; line: number; offset: number } {
  const message = refusal instanceof DamageError ? refusal.message : '';
  const match = /^(\S+), line (\d+), byte (\d+): /.exec(message);
  return { file: match?.[1] ?? '', line: Number(match?.[2]), offset: Number(match?.[3]) };
}

function lineAt(bytes: Buffer, offset: number): number {
  return bytes.subarray(0, offset).toString('latin1').split('\n').length;
}

describe('a journal', () => {
  it('starts wherever a last record that was never acknowledged is cut, without that change, and can be written', async () => {
    const path = segments.at(-1) ?? '';
    const bytes = bytesOf(path);
    const start = bytes.lastIndexOf(0x0a, bytes.length - 2) + 1;
    folder.set(END, Buffer.alloc(0));
    const whole = await open(promptDisk(folder));
    const { seq } = await whole.plants.version('other');
    for (let end = start; end < bytes.length; end += 1) {
      const store = await open(promptDisk(new Map(folder).set(path, bytes.subarray(0, end))));
      expect((await store.plants.version('other')).seq).toBe(seq - 1);
      await fill(store, 'again');
      expect((await store.plants.version('other')).seq).toBe(seq - 1 + CHANGES);
    }
    expect(bytes.length - start).toBeGreaterThan(100);
  });

  it('is refused wherever its last record is cut once that was acknowledged', async () => {
    const path = segments.at(-1) ?? '';
    const bytes = bytesOf(path);
    const start = bytes.lastIndexOf(0x0a, bytes.length - 2) + 1;
    const place = {
      file: path.slice(FOLDER.length + 1),
      line: lineAt(bytes, start),
      offset: start,
    };
    for (let end = start; end < bytes.length; end += 1) {
      expect(placeOf(await refusalWith(path, bytes.subarray(0, end)))).toEqual(place);
    }
  });

  it('with a bit of any byte flipped is refused with the line and the byte where that record begins', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let flips = 0;
    for (const path of segments) {
      const bytes = bytesOf(path);
      const lastRecord = bytes.lastIndexOf(0x0a, bytes.length - 2) + 1;
      for (let offset = 0; offset < bytes.length; offset += 1) {
        const file = path.slice(FOLDER.length + 1);
        const start = offset === 0 ? 0 : bytes.lastIndexOf(0x0a, offset - 1) + 1;
        const place = { file, line: lineAt(bytes, offset), offset: start };
        for (const bit of BITS) {
          // The journal alone tells of all records but the last.
          const hasEnd =
            (offset + bit) % 2 === 0 || (path === segments.at(-1) && offset >= lastRecord);
          const refusal = await refusalWith(path, flipped(bytes, offset, bit), hasEnd);
          requireEqual(placeOf(refusal), place, `bit ${bit} of byte ${offset}`);
          flips += 1;
        }
      }
    }
    console.log(`${flips} flipped bits of ${segments.length} segments, each found`);
  });
});

describe('a snapshot', () => {
  it('with a bit of any byte flipped is refused: with the place where it stops being JSON, or since its checksum differs', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const bytes = bytesOf(SNAPSHOT);
    for (let offset = 0; offset < bytes.length; offset += 1) {
      for (const bit of BITS) {
        const refusal = await refusalWith(SNAPSHOT, flipped(bytes, offset, bit));
        const what = `bit ${bit} of byte ${offset}: ${refusal}`;
        const line = lineAt(bytes, offset);
        if (refusal instanceof EditedSnapshotError) {
          expect(refusal.message, what).toMatch(/^plants\.json .* checksum does not match/);
          continue;
        }
        const place = placeOf(refusal);
        expect(place.file, what).toBe('plants.json');
        expect(Math.abs(place.line - line), what).toBeLessThanOrEqual(1);
      }
    }
    console.log(`${bytes.length * BITS.length} flipped bits of a snapshot, each found`);
  });

  it('cut at any byte is refused', { timeout: TIMEOUT_MS }, async () => {
    const bytes = bytesOf(SNAPSHOT);
    for (let end = 0; end < bytes.length; end += 1) {
      const refusal = await refusalWith(SNAPSHOT, bytes.subarray(0, end));
      const isFound = refusal instanceof DamageError || refusal instanceof EditedSnapshotError;
      expect(isFound, `${end} bytes: ${refusal}`).toBe(true);
    }
  });
});
