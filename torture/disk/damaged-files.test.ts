import { beforeAll, expect, it } from 'vitest';
import type { Plant } from '../../server/contract/plants.ts';
import type { Change } from '../../server/domain/store.ts';
import { DamageError, EditedSnapshotError } from '../../server/store/file/disk/damage.ts';
import { inspectFolder } from '../../server/store/file/inspect.ts';
import { type FileStore, openFileStore } from '../../server/store/file/open.ts';
import { collectingLogger } from '../../server/testing/file-store.ts';
import { WORKSPACES } from '../process/ledger.ts';
import { Random } from '../random.ts';
import { rounds } from '../rounds.ts';
import { systemError } from './failing-disk.ts';
import { isFollowed } from './followed-journal.ts';
import { cutPower } from './power-cut.ts';
import { type DiskContent, RecordedDisk } from './recorded-disk.ts';

const FOLDER = '/disk/data';
const BOUNDS = { journalBytes: 700, historyBytes: 1_000_000 };
const TIMEOUT_MS = rounds(300_000, 900_000);

type Files = Map<string, Buffer>;

/** A data folder as a kill leaves it, and what was acknowledged in it. */
interface World {
  files: Files;
  states: State[];
}

/** All of a workspace: its plants, and its changes from the newest down. */
interface State {
  plants: Plant[];
  changes: Change[];
}

/** Two folders that went on from one backup, an earlier state of it, and one that has nothing to do with them. */
let ours: World;
let earlier: World;
let branch: World;
let foreign: World;

beforeAll(async () => {
  earlier = await live(new Map(), 'early', true);
  const base = await live(earlier.files, 'base', true);
  ours = await live(base.files, 'ours', false);
  branch = await live(base.files, 'branch', false);
  foreign = await live((await live(new Map(), 'far', true)).files, 'foreign', false);
  const snapshot = JSON.parse(String(ours.files.get('plants.json')));
  const segments = [...ours.files.keys()].filter((name) => name.endsWith('.jsonl')).length;
  // Some segments are history and some are replayed.
  expect(snapshot.journal).toBeGreaterThan(2);
  expect(segments).toBeGreaterThan(snapshot.journal + 1);
});

/** Makes changes in a folder; then stops it, or kills it after it could not write a snapshot. */
async function live(files: Files, name: string, isStopped: boolean): Promise<World> {
  const disk = diskOf(files);
  const store = await open(disk);
  disk.faults.before = ({ name: call, path }) => {
    if (!isStopped && call === 'create' && path.endsWith('.tmp')) throw systemError('ENOSPC', path);
  };
  for (let round = 0; round < 3; round += 1) await change(store, `${name} ${round}`);
  const states = await Promise.all(WORKSPACES.map((workspace) => read(store, workspace)));
  if (isStopped) await store.close();
  while (!(await isFollowed(diskOf(filesOf(disk)).startProcess(), FOLDER))) {
    await new Promise(setImmediate);
  }
  return { files: filesOf(disk), states: states.map(({ state }) => state) };
}

async function change({ plants }: FileStore, name: string): Promise<void> {
  const actor = { id: 'a', name: 'Ada' };
  for (const workspace of WORKSPACES) {
    const draft = { actor, requestId: name, workspace, remove: [] };
    const add = [1, 2].map((nth) => ({ name: `${name} ${nth}`, tag: 'red' }));
    const made = await plants.commit({ ...draft, add });
    const [first] = made.change.added;
    const remove = [{ id: first?.id ?? 0 }];
    await plants.commit({ ...draft, remove, add: [{ ...first, name: `${name} new`, tag: '' }] });
  }
}

function diskOf(files: Files): RecordedDisk {
  const content: DiskContent = new Map([
    ['/', null],
    ['/disk', null],
    [FOLDER, null],
  ]);
  for (const [name, bytes] of files) content.set(`${FOLDER}/${name}`, bytes);
  return new RecordedDisk(new Random(1), content, 0);
}

function filesOf(disk: RecordedDisk): Files {
  const files: Files = new Map();
  for (const [path, bytes] of cutPower(disk, disk.moment, new Random(1), 1)) {
    if (bytes) files.set(path.slice(FOLDER.length + 1), bytes);
  }
  return files;
}

async function open(disk: RecordedDisk): Promise<FileStore> {
  const options = { disk: disk.startProcess(), logger: collectingLogger(), bounds: BOUNDS };
  return await openFileStore({ folder: FOLDER, ...options, now: () => 1_000_000 });
}

/** Reads all plants and all changes that a store shows, and what it says of those it does not. */
async function read({ plants }: FileStore, workspace: string) {
  const { rows } = await plants.page({ workspace, limit: 1000, cursor: 'first' });
  const changes: Change[] = [];
  for (let before: number | undefined; ; ) {
    const page = await plants.changes({ workspace, limit: 5, before });
    changes.push(...page.changes);
    const { isWhole, isDamaged } = page;
    if (page.next === null) return { state: { plants: rows, changes }, isWhole, isDamaged };
    before = page.next;
  }
}

/** Every way in which one file can have become another as a whole, each with its name. */
function* damages(): Generator<[string, Files]> {
  const { files } = ours;
  const replaced = (name: string, bytes: Buffer) => new Map(files).set(name, bytes);
  for (const [name, bytes] of files) {
    const removed = new Map(files);
    removed.delete(name);
    yield [`${name} removed`, removed];
    yield [`${name} emptied`, replaced(name, Buffer.alloc(0))];
    yield [`${name} zeroed`, replaced(name, Buffer.alloc(bytes.length))];
    yield [`${name} doubled`, replaced(name, Buffer.concat([bytes, bytes]))];
    for (let end = bytes.indexOf(0x0a) + 1; end < bytes.length; end = lineEnd(bytes, end)) {
      yield [`${name} cut to ${end} bytes`, replaced(name, bytes.subarray(0, end))];
      yield [`${name} without its first ${end} bytes`, replaced(name, bytes.subarray(end))];
      const next = lineEnd(bytes, end);
      const left = Buffer.concat([bytes.subarray(0, end), bytes.subarray(next)]);
      yield [`${name} without bytes ${end} to ${next}`, replaced(name, left)];
    }
    for (const [other, otherBytes] of files) {
      if (other === name) continue;
      yield [`${name} replaced by ${other}`, replaced(name, otherBytes)];
      yield [`${name} and ${other} swapped`, replaced(name, otherBytes).set(other, bytes)];
    }
    for (const world of [earlier, branch, foreign]) {
      for (const [other, otherBytes] of world.files) {
        yield [`${name} replaced by ${other} of another folder`, replaced(name, otherBytes)];
      }
    }
  }
}

function lineEnd(bytes: Buffer, from: number): number {
  return bytes.indexOf(0x0a, from) + 1 || bytes.length;
}

/** Starts on some files: a refusal that names a file and has written nothing, or a store. */
async function start(files: Files): Promise<FileStore | null> {
  const disk = diskOf(files);
  try {
    return await open(disk);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    expect(disk.events.filter(({ kind }) => kind !== 'sync')).toEqual([]);
    return null;
  }
}

function isRefusal(error: unknown): boolean {
  const isFound = error instanceof DamageError || error instanceof EditedSnapshotError;
  return isFound && /^(plants\.json|access\.json|journal-\d{6}\.jsonl)\b/.test(error.message);
}

/** What is shown is the newest of what was made, and what is left out is told to be. */
async function requireHistory(store: FileStore, files: Files, { states }: World): Promise<boolean> {
  let isAnyDamaged = false;
  for (const [index, workspace] of WORKSPACES.entries()) {
    const { state, isWhole, isDamaged } = await read(store, workspace);
    const made = states[index]?.changes ?? [];
    expect(state.changes).toEqual(made.slice(0, state.changes.length));
    expect(isWhole).toBe(state.changes.length === made.length);
    if (isDamaged) isAnyDamaged = true;
  }
  const inspected = await inspectFolder(FOLDER, diskOf(files).startProcess()).catch(
    (error: unknown) => error,
  );
  if (isAnyDamaged) expect(inspected).toBeInstanceOf(DamageError);
  return inspected instanceof DamageError;
}

async function plantsOf(store: FileStore): Promise<Plant[][]> {
  const states = await Promise.all(WORKSPACES.map((workspace) => read(store, workspace)));
  return states.map(({ state }) => state.plants);
}

it('whatever one file of a folder becomes as a whole, the start is refused with the place or shows exactly what was acknowledged', {
  timeout: TIMEOUT_MS,
}, async () => {
  const counts = { refused: 0, 'with damaged history': 0, whole: 0 };
  const expected = ours.states.map(({ plants }) => plants);
  for (const [what, files] of damages()) {
    const store = await start(files).catch((cause: unknown) => {
      throw new Error(`${what}: ${cause}`, { cause });
    });
    if (!store) {
      counts.refused += 1;
      continue;
    }
    expect(await plantsOf(store), what).toEqual(expected);
    const isDamaged = await requireHistory(store, files, ours).catch((cause: unknown) => {
      throw new Error(`${what}: ${cause}`, { cause });
    });
    counts[isDamaged ? 'with damaged history' : 'whole'] += 1;
  }
  console.log(counts);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(10);
});

it('whatever mix of the files of two restores is started on, it is refused or one of the two', {
  timeout: TIMEOUT_MS,
}, async () => {
  const names = [...new Set([...ours.files.keys(), ...branch.files.keys()])].filter(
    (name) => !ours.files.get(name)?.equals(branch.files.get(name) ?? Buffer.alloc(0)),
  );
  expect(names.length).toBeGreaterThan(3);
  const counts = { refused: 0, started: 0 };
  for (let mix = 0; mix < 2 ** names.length; mix += 1) {
    const files = new Map(ours.files);
    for (const [bit, name] of names.entries()) {
      if ((mix >> bit) % 2 === 0) continue;
      const bytes = branch.files.get(name);
      if (bytes) files.set(name, bytes);
      else files.delete(name);
    }
    const store = await start(files);
    counts[store ? 'started' : 'refused'] += 1;
    if (!store) continue;
    const shown = await plantsOf(store);
    const world = [ours, branch].find(
      ({ states }) => JSON.stringify(states.map(({ plants }) => plants)) === JSON.stringify(shown),
    );
    expect(world, `${names.filter((_, bit) => (mix >> bit) % 2)} of the branch`).toBeDefined();
    if (world) await requireHistory(store, files, world);
  }
  console.log(counts);
  expect(counts.started).toBeGreaterThanOrEqual(2);
});
