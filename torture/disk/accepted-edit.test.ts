import { beforeAll, describe, expect, it } from 'vitest';
import type { Plant } from '../../server/contract/plants.ts';
import { EditedAccessError } from '../../server/store/file/access/edited-access.ts';
import { EditedSnapshotError } from '../../server/store/file/disk/damage.ts';
import { readJournalEnd } from '../../server/store/file/journal/end-lines.ts';
import { Random } from '../random.ts';
import { rounds, seed } from '../rounds.ts';
import {
  diskOf,
  type Files,
  FOLDER,
  filesOf,
  live,
  open,
  plantsOf,
  start,
  type World,
} from './damaged-folder.ts';
import type { RecordedDisk } from './recorded-disk.ts';

const SNAPSHOT = 'plants.json';
const ACCESS = 'access.json';
/** How often the power fails at each moment. */
const POWER_CUTS = rounds(2, 50);
const TIMEOUT_MS = rounds(300_000, 900_000);

let stopped: World;
let original: Buffer;
let edited: Buffer;
/** Every folder that a kill, or a power cut, at any moment of accepting the edit leaves. */
let left: Files[];
/** As `left`, where an earlier `access.json`, in which a token is good again, was put back and accepted. */
let leftByEarlier: Files[];
let earlier: Buffer;

beforeAll(async () => {
  stopped = await live(new Map(), 'stopped', true);
  original = stopped.files.get(SNAPSHOT) ?? Buffer.alloc(0);
  edited = Buffer.from(String(original).replaceAll('"tag":"red"', '"tag":"rot"'));
  const disk = diskOf(withSnapshot(stopped.files, edited));
  await (await open(disk, { acceptEdit: true })).close();
  left = [...leftBy(disk)];
  earlier = stopped.files.get(ACCESS) ?? Buffer.alloc(0);
  const later = await live(stopped.files, 'later', true);
  const put = diskOf(new Map(later.files).set(ACCESS, earlier));
  await (await open(put, { acceptEdit: true })).close();
  leftByEarlier = [...leftBy(put)];
});

function withSnapshot(files: Files, bytes: Buffer): Files {
  return new Map(files).set(SNAPSHOT, bytes);
}

/** Tells whether the file that was put back is kept beside the one that was written anew. */
function isKept(files: Files): boolean {
  return [...files].some(([name, bytes]) => name !== ACCESS && bytes.equals(earlier));
}

/** Tells whether anything in the folder tells which `access.json` was written last. */
async function tellsOfAccess(files: Files): Promise<boolean> {
  return (await readJournalEnd(diskOf(files).startProcess(), FOLDER)).access !== null;
}

function* leftBy(disk: RecordedDisk): Generator<Files> {
  for (let moment = 0; moment <= disk.moment; moment += 1) {
    yield filesOf(disk, moment);
    const random = new Random(seed + moment);
    for (let cut = 0; cut < POWER_CUTS; cut += 1) yield filesOf(disk, moment, random);
  }
}

/** Accepts the edit, and returns what is then in the folder. */
async function accept(files: Files): Promise<Files> {
  const disk = diskOf(files);
  await (await open(disk, { acceptEdit: true, now: () => 2_000_000 })).close();
  return filesOf(disk);
}

async function shownBy(files: Files): Promise<Plant[][]> {
  const store = await start(files);
  if (store instanceof Error) throw store;
  return await plantsOf(store);
}

describe('a folder in which accepting an edit was cut short at any moment', {
  timeout: TIMEOUT_MS,
}, () => {
  it('starts with the edit, or tells how to accept it, which then takes it', async () => {
    const counts = { started: 0, refused: 0 };
    for (const files of left) {
      const store = await start(files);
      counts[store instanceof Error ? 'refused' : 'started'] += 1;
      if (store instanceof Error) expect(store).toBeInstanceOf(EditedSnapshotError);
      expect(await shownBy(store instanceof Error ? await accept(files) : files)).toEqual(
        shown('rot'),
      );
    }
    console.log(counts);
    expect(Math.min(counts.started, counts.refused)).toBeGreaterThan(0);
  });

  it('starts with the plants.json that is put back, or tells how to take that, which then takes it', async () => {
    const counts = { started: 0, refused: 0 };
    for (const files of left) {
      const back = withSnapshot(files, original);
      const store = await start(back);
      counts[store instanceof Error ? 'refused' : 'started'] += 1;
      if (store instanceof Error)
        expect(store.message).toContain('plant-store verify --accept-edit');
      expect(await shownBy(store instanceof Error ? await accept(back) : back)).toEqual(
        shown('red'),
      );
    }
    console.log(counts);
    expect(Math.min(counts.started, counts.refused)).toBeGreaterThan(0);
  });

  it('refuses the access.json that was put back until it has been kept and written anew', async () => {
    const counts = { started: 0, refused: 0 };
    for (const files of leftByEarlier) {
      const store = await start(files);
      counts[store instanceof Error ? 'refused' : 'started'] += 1;
      if (store instanceof Error) expect(store).toBeInstanceOf(EditedAccessError);
      // A power cut in the midst of telling which file is the last leaves none to be told from it.
      else expect(isKept(files) || !(await tellsOfAccess(files))).toBe(true);
      if (store instanceof Error) expect(isKept(await accept(files))).toBe(true);
    }
    console.log(counts);
    expect(Math.min(counts.started, counts.refused)).toBeGreaterThan(0);
  });
});

/** All plants as they were, or as they were edited. */
function shown(tag: 'red' | 'rot') {
  const plants = stopped.states.map((state) => state.plants);
  return JSON.parse(JSON.stringify(plants).replaceAll('"red"', `"${tag}"`));
}
