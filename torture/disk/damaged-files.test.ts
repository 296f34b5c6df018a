import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { copyChecked } from '../../server/commands/backup/copy-checked.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { EditedAccessError } from '../../server/store/file/access/edited-access.ts';
import { inspectFolder } from '../../server/store/file/inspect.ts';
import type { FileStore } from '../../server/store/file/open.ts';
import { WORKSPACES } from '../process/ledger.ts';
import { type Random, repeatable } from '../random.ts';
import { rounds, seed } from '../rounds.ts';
import {
  damages,
  diskOf,
  type Files,
  FOLDER,
  filesOf,
  live,
  open,
  plantsOf,
  read,
  start,
  type World,
} from './damaged-folder.ts';
import { putBytes } from './file-bytes.ts';
import type { RecordedDisk } from './recorded-disk.ts';

/** How many folders are damaged at random. */
const DAMAGED = rounds(30, 2_000);
const TIMEOUT_MS = rounds(300_000, 900_000);

/** Two folders that went on from one backup, an earlier state of it, and one that has nothing to do with them. */
let ours: World;
let stopped: World;
let earlier: World;
let branch: World;
let foreign: World;

beforeAll(async () => {
  earlier = await live(new Map(), 'early', true);
  const base = await live(earlier.files, 'base', true);
  ours = await live(base.files, 'ours', false);
  stopped = await live(base.files, 'stopped', true);
  branch = await live(base.files, 'branch', false);
  foreign = await live((await live(new Map(), 'far', true)).files, 'foreign', false);
  const snapshot = JSON.parse(String(ours.files.get('plants.json')));
  const segments = [...ours.files.keys()].filter((name) => name.endsWith('.jsonl')).length;
  // Some segments are history and some are replayed.
  expect(snapshot.journal).toBeGreaterThan(2);
  expect(segments).toBeGreaterThan(snapshot.journal + 1);
});

/** What is shown is the newest of what was made, what is left out is told to be, and verify tells it too. */
async function requireHistory(store: FileStore, files: Files, { states }: World): Promise<boolean> {
  const { workspaces, historyEnd } = await inspectFolder(FOLDER, diskOf(files).startProcess());
  for (const [index, workspace] of WORKSPACES.entries()) {
    const { state, isWhole, isDamaged } = await read(store, workspace);
    const made = states[index]?.changes ?? [];
    expect(state.changes).toEqual(made.slice(0, state.changes.length));
    expect(isWhole).toBe(state.changes.length === made.length);
    if (isDamaged) expect(historyEnd).not.toBeNull();
    const readable = historyEnd ? made.length - (historyEnd.seqs[workspace] ?? 0) : 0;
    expect(state.changes.length).toBeGreaterThanOrEqual(readable);
    const told = workspaces.find(({ name }) => name === workspace);
    expect(told).toMatchObject({ plants: state.plants.length, seq: made.length });
  }
  return historyEnd !== null;
}

it('whatever one file of a folder becomes as a whole, the start is refused with the place or shows exactly what was acknowledged', {
  timeout: TIMEOUT_MS,
}, async () => {
  const counts = { refused: 0, 'with damaged history': 0, whole: 0 };
  const expected = ours.states.map(({ plants }) => plants);
  for (const [what, files] of damages(ours, [earlier, branch, foreign])) {
    const store = await start(files).catch((cause: unknown) => {
      throw new Error(`${what}: ${cause}`, { cause });
    });
    if (store instanceof Error) {
      counts.refused += 1;
      const verified = inspectFolder(FOLDER, diskOf(files).startProcess());
      await expect(verified, what).rejects.toEqual(store);
      continue;
    }
    expect(await plantsOf(store), what).toEqual(expected);
    // Nobody is let in by the loss of access.json.
    const tokens = files.has('access.json') ? ours.tokens : [];
    expect(await store.access.listTokens(), what).toEqual(tokens);
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
    counts[store instanceof Error ? 'refused' : 'started'] += 1;
    if (store instanceof Error) continue;
    const shown = [await plantsOf(store), await store.access.listTokens()];
    const world = [ours, branch].find(({ states, tokens }) =>
      isDeepStrictEqual(shown, [states.map(({ plants }) => plants), tokens]),
    );
    expect(world, `${names.filter((_, bit) => (mix >> bit) % 2)} of the branch`).toBeDefined();
    if (world) await requireHistory(store, files, world);
  }
  console.log(counts);
  expect(counts.started).toBeGreaterThanOrEqual(2);
});

/** Damages one to three files in one of many ways; what is replaced is replaced by a file of another folder. */
function damageAtRandom(random: Random, { files }: World, other: World): Files {
  const damaged = new Map(files);
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const name = random.pick([...damaged.keys()].filter((one) => one !== 'lock'));
    const bytes = Buffer.from(damaged.get(name) ?? '');
    const at = random.below(bytes.length);
    const ways = [
      () => putBytes(bytes, at, Buffer.from([(bytes[at] ?? 0) ^ (1 << random.below(8))])),
      () => bytes.subarray(0, at),
      () => bytes.fill(0, at),
      () => Buffer.concat([bytes, bytes.subarray(at)]),
      () => random.pick([...other.files.values()]),
    ];
    const way = random.below(ways.length + 1);
    const result = ways[way]?.();
    if (result) damaged.set(name, result);
    else damaged.delete(name);
  }
  return damaged;
}

/** Copies a folder as a backup and a restore do, and returns what a start on the copy shows. */
async function plantsOfCopy(from: string, to: string): Promise<Plant[][]> {
  const { plants } = await copyChecked(from, to);
  const files: Files = new Map();
  for (const name of await readdir(to)) files.set(name, await readFile(join(to, name)));
  const store = await start(files);
  if (store instanceof Error) throw store;
  const shown = await plantsOf(store);
  expect(plants).toBe(shown.flat().length);
  return shown;
}

/** Holds a backup and a restore of it against what a start on the same files has shown. */
async function requireSameInCopies(files: Files, shown: Plant[][] | Error): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
  const [data, backup, restored] = ['/data', '/backup', '/restored'] as const;
  try {
    await mkdir(folder + data);
    for (const [name, bytes] of files) await writeFile(join(folder + data, name), bytes);
    const copied = plantsOfCopy(folder + data, folder + backup);
    if (!files.has('plants.json')) await expect(copied).rejects.toThrow('plants.json is missing');
    else if (shown instanceof Error) await expect(copied).rejects.toThrow(shown.message);
    else {
      expect(await copied).toEqual(shown);
      expect(await plantsOfCopy(folder + backup, folder + restored)).toEqual(shown);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The access.json that a start refuses is accepted as well, unless another file is refused. */
async function requireTaken(disk: RecordedDisk, accepted: Promise<FileStore>): Promise<void> {
  const store = await accepted.catch((error: unknown) => {
    expect(error).not.toBeInstanceOf(EditedAccessError);
  });
  if (!store) return;
  await store.close();
  expect(await start(filesOf(disk))).not.toBeInstanceOf(Error);
}

/** Holds the acceptance of an edit against what a start on the same files without it has shown. */
async function requireSameInEdit(files: Files, shown: Plant[][] | Error): Promise<void> {
  const edited = String(files.get('plants.json')).replaceAll('"tag":"red"', '"tag":"rot"');
  const disk = diskOf(new Map(files).set('plants.json', Buffer.from(edited)));
  const accepted = open(disk, { acceptEdit: true });
  if (shown instanceof EditedAccessError) return await requireTaken(disk, accepted);
  if (shown instanceof Error) {
    await expect(accepted).rejects.toThrow(shown.message);
    return;
  }
  const expected = JSON.parse(JSON.stringify(shown).replaceAll('"red"', '"rot"'));
  expect(expected).not.toEqual(shown);
  const store = await accepted;
  expect(await plantsOf(store)).toEqual(expected);
  await store.close();
  const after = await start(filesOf(disk));
  expect(after instanceof Error ? after : await plantsOf(after)).toEqual(expected);
}

it('whatever becomes of the files of a folder, a start, verify, a backup, a restore and an accepted edit say the same of its plants', {
  timeout: TIMEOUT_MS,
}, async () => {
  const counts = { refused: 0, 'with damaged history': 0, whole: 0 };
  for (let round = 0; round < DAMAGED; round += 1) {
    await repeatable(seed + round, async (random) => {
      const world = random.pick([ours, stopped]);
      const files = damageAtRandom(random, world, random.pick([earlier, branch, foreign]));
      const store = await start(files);
      const shown = store instanceof Error ? store : await plantsOf(store);
      const inspected = inspectFolder(FOLDER, diskOf(files).startProcess());
      if (shown instanceof Error) {
        counts.refused += 1;
        await expect(inspected).rejects.toEqual(shown);
      } else {
        const { workspaces, historyEnd } = await inspected;
        counts[historyEnd ? 'with damaged history' : 'whole'] += 1;
        // What several files have lost together, none of them tells: the journal's last changes and its end.
        const told = WORKSPACES.map(
          (name) => workspaces.find((one) => one.name === name)?.plants ?? 0,
        );
        expect(told).toEqual(shown.map(({ length }) => length));
      }
      await requireSameInCopies(files, shown);
      const snapshot = files.get('plants.json');
      if (world === stopped && snapshot && snapshot === stopped.files.get('plants.json')) {
        await requireSameInEdit(files, shown);
      }
    });
  }
  console.log(`${DAMAGED} folders (seed ${seed})`, counts);
  expect(counts.refused).toBeGreaterThan(DAMAGED / 10);
  expect(counts['with damaged history']).toBeGreaterThan(DAMAGED / 10);
});
