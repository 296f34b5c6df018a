import { expect } from 'vitest';
import type { Plant } from '../../server/contract/plants.ts';
import type { TokenRecord } from '../../server/domain/access-store.ts';
import type { Change } from '../../server/domain/store.ts';
import { tokenRecord } from '../../server/store/conformance/records.ts';
import { EditedAccessError } from '../../server/store/file/access/edited-access.ts';
import { DamageError, EditedSnapshotError } from '../../server/store/file/disk/damage.ts';
import {
  type FileStore,
  type FileStoreOptions,
  openFileStore,
} from '../../server/store/file/open.ts';
import { collectingLogger } from '../../server/testing/file-store.ts';
import { WORKSPACES } from '../process/ledger.ts';
import { Random } from '../random.ts';
import { systemError } from './failing-disk.ts';
import { isFollowed } from './followed-journal.ts';
import { cutPower } from './power-cut.ts';
import { type DiskContent, RecordedDisk } from './recorded-disk.ts';

export const FOLDER = '/disk/data';
const BOUNDS = { journalBytes: 700, historyBytes: 1_000_000 };

/** The files of a data folder by name. */
export type Files = Map<string, Buffer>;

/** A data folder as a stop or a kill leaves it, and what was acknowledged in it. */
export interface World {
  files: Files;
  states: State[];
  tokens: TokenRecord[];
}

/** All of a workspace: its plants, and its changes from the newest down. */
interface State {
  plants: Plant[];
  changes: Change[];
}

/** Makes changes in a folder; then stops it, or kills it after it could not write a snapshot. */
export async function live(files: Files, name: string, isStopped: boolean): Promise<World> {
  const disk = diskOf(files);
  const store = await open(disk);
  disk.faults.before = ({ name: call, path }) => {
    if (!isStopped && call === 'create' && path.endsWith('plants.json.tmp'))
      throw systemError('ENOSPC', path);
  };
  for (let round = 0; round < 3; round += 1) {
    await change(store, `${name} ${round}`);
    await changeAccess(store, `${name} ${round}`);
  }
  const tokens = await store.access.listTokens();
  const states = await Promise.all(WORKSPACES.map((workspace) => read(store, workspace)));
  if (isStopped) await store.close();
  while (!(await isFollowed(diskOf(filesOf(disk)).startProcess(), FOLDER))) {
    await new Promise(setImmediate);
  }
  return { files: filesOf(disk), states: states.map(({ state }) => state), tokens };
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

/** Makes a token, and revokes the one made before. */
async function changeAccess({ access }: FileStore, id: string): Promise<void> {
  const revoked = (await access.listTokens()).map((token) => ({ ...token, revokedAt: 5 }));
  const made = tokenRecord({ id, hash: `hash of ${id}`, name: id });
  await access.update('main', async () => ({ tokens: [...revoked, made] }));
}

export function diskOf(files: Files): RecordedDisk {
  const content: DiskContent = new Map([
    ['/', null],
    ['/disk', null],
    [FOLDER, null],
  ]);
  for (const [name, bytes] of files) content.set(`${FOLDER}/${name}`, bytes);
  return new RecordedDisk(new Random(1), content, 0);
}

/** Reads what a kill at a moment leaves in the folder, or, as `random` has it, a power cut. */
export function filesOf(disk: RecordedDisk, moment = disk.moment, random?: Random): Files {
  const files: Files = new Map();
  const content = random
    ? cutPower(disk, moment, random)
    : cutPower(disk, moment, new Random(1), 1);
  for (const [path, bytes] of content) {
    if (bytes) files.set(path.slice(FOLDER.length + 1), bytes);
  }
  return files;
}

export async function open(
  disk: RecordedDisk,
  options: Pick<FileStoreOptions, 'acceptEdit' | 'now'> = {},
): Promise<FileStore> {
  const given = { disk: disk.startProcess(), logger: collectingLogger(), bounds: BOUNDS };
  return await openFileStore({ folder: FOLDER, ...given, now: () => 1_000_000, ...options });
}

/** Reads all plants and all changes that a store shows, and what it says of those it does not. */
export async function read({ plants }: FileStore, workspace: string) {
  const { rows } = await plants.page({ workspace, limit: 1000, cursor: 'first' });
  const changes: Change[] = [];
  for (let before: number | undefined; ; ) {
    const page = await plants.changes({ workspace, limit: 5, before });
    changes.push(...page.changes.map(({ change }) => change));
    const { isWhole, isDamaged } = page;
    if (page.next === null) return { state: { plants: rows, changes }, isWhole, isDamaged };
    before = page.next;
  }
}

/** Every way in which one file can have become another as a whole, each with its name. */
export function* damages({ files }: World, others: World[]): Generator<[string, Files]> {
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
    for (const world of others) {
      for (const [other, otherBytes] of world.files) {
        yield [`${name} replaced by ${other} of another folder`, replaced(name, otherBytes)];
      }
    }
  }
}

function lineEnd(bytes: Buffer, from: number): number {
  return bytes.indexOf(0x0a, from) + 1 || bytes.length;
}

/** Starts on some files: returns a store, or a refusal that names a file and has written nothing. */
export async function start(files: Files): Promise<FileStore | Error> {
  const disk = diskOf(files);
  try {
    return await open(disk);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    expect(disk.events.filter(({ kind }) => kind !== 'sync')).toEqual([]);
    return error;
  }
}

const REFUSALS = [DamageError, EditedSnapshotError, EditedAccessError];

function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isFound = REFUSALS.some((refusal) => error instanceof refusal);
  return isFound && /^(plants\.json|access\.json|journal-\d{6}\.jsonl)\b/.test(error.message);
}

/** Shows all plants of a store, workspace by workspace. */
export async function plantsOf(store: FileStore): Promise<Plant[][]> {
  const states = await Promise.all(WORKSPACES.map((workspace) => read(store, workspace)));
  return states.map(({ state }) => state.plants);
}
