import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { PlantStore } from '../domain/store.ts';
import type { AccessData } from '../store/file/access/access-data.ts';
import { checksumLine } from '../store/file/disk/checksum.ts';
import { type Disk, type DiskFile, realDisk } from '../store/file/disk/disk.ts';
import { type FileStore, type FileStoreOptions, openFileStore } from '../store/file/open.ts';

/** Collects what the store reports, for tests that expect a report. */
export function collectingLogger() {
  const reports: { facts: object; message: string }[] = [];
  const collect = (facts: object, message: string) => reports.push({ facts, message });
  return { reports, warn: collect, error: collect };
}

/** Makes a folder that is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the path of a folder that is made and filled before all tests of a file, and removed after them. */
export function sharedFolder(fill: (folder: string) => Promise<void>): string {
  const folder = join(tmpdir(), `plant-store-${randomUUID()}`);
  beforeAll(async () => {
    await mkdir(folder, { mode: 0o700 });
    await fill(folder);
  });
  afterAll(async () => await rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a file store that is closed when the test ends. */
export async function openTestStore(
  folder: string,
  options: Partial<FileStoreOptions> = {},
): Promise<FileStore> {
  const store = await openFileStore({ folder, logger: collectingLogger(), ...options });
  let isOpen = true;
  const close = async () => {
    const left = isOpen ? await store.close() : 'current';
    isOpen = false;
    return left;
  };
  onTestFinished(async () => void (await close()));
  return { ...store, close };
}

/** Opens a copy of the folder of a running store, as a kill would leave it now. */
export async function openKilled(folder: string): Promise<FileStore> {
  return await openTestStore(await copyKilled(folder));
}

/**
 * Copies the folder of a running store, as a kill would leave it now. A file that the store takes away while
 * it is copied makes the copy begin anew.
 */
export async function copyKilled(folder: string): Promise<string> {
  const copy = await temporaryFolder();
  for (let isWhole = false; !isWhole; ) {
    try {
      // At one go: the store, in this process, hardly gets on meanwhile.
      cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
      isWhole = true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      for (const name of readdirSync(copy)) rmSync(join(copy, name), { recursive: true });
    }
  }
  return copy;
}

/** Writes the `access.json` of a stopped folder as though it had been written so, of which `journal.end` then tells nothing. */
export async function rewriteAccess(
  folder: string,
  change: (content: AccessData) => AccessData,
): Promise<void> {
  const path = join(folder, 'access.json');
  const { checksum: _, ...content } = JSON.parse(await readFile(path, 'utf8'));
  const text = `${JSON.stringify(change(content)).slice(0, -1)},\n`;
  await writeFile(path, text + checksumLine(crc32(text)));
  await truncate(join(folder, 'journal.end'), 2 * 128);
}

/** How a disk of a test misbehaves. */
interface DiskState {
  /** What every write fails with, unless null. */
  code: 'ENOSPC' | 'EIO' | 'EMFILE' | 'EACCES' | null;
  /** What every sync waits for. */
  held: Promise<void> | null;
  /** How many syncs wait. */
  waiting: number;
  /** True where nothing written can be taken back. */
  isStuck: boolean;
}

/** Makes a file of which calls can be replaced. */
export function passOn(file: DiskFile): DiskFile {
  return {
    fd: file.fd,
    write: (...args) => file.write(...args),
    read: (...args) => file.read(...args),
    stat: () => file.stat(),
    truncate: (length) => file.truncate(length),
    sync: () => file.sync(),
    close: () => file.close(),
  };
}

/** The real disk, made to fail or to hang by `state`. */
export function failingDisk() {
  const state: DiskState = { code: null, held: null, waiting: 0, isStuck: false };
  const hold = async () => {
    state.waiting += 1;
    await state.held?.finally(() => {
      state.waiting -= 1;
    });
  };
  const open: Disk['open'] = async (path, flags, mode) => {
    const file = await realDisk.open(path, flags, mode);
    const write: DiskFile['write'] = async (...args) => {
      const { code } = state;
      if (code) throw Object.assign(new Error(`${code}: write`), { code, path });
      if (state.held && (flags === 'ax' || flags === 'append')) await hold();
      return await file.write(...args);
    };
    return {
      ...passOn(file),
      write,
      truncate: async (length) => {
        if (state.isStuck) throw Object.assign(new Error('EIO: truncate'), { code: 'EIO' });
        await file.truncate(length);
      },
      sync: async () => {
        if (state.held) await hold();
        await file.sync();
      },
    };
  };
  return { state, disk: { ...realDisk, open } };
}

/** Adds a plant, as a change of its own. */
export async function addPlant(store: PlantStore, id: number, workspace = 'main'): Promise<void> {
  await store.commit({
    actor: { id: 'a', name: 'Ada' },
    requestId: 'r',
    workspace,
    remove: [],
    add: [{ id, name: `Plant ${id}`, tag: 'tag' }],
  });
}

/** A stopped folder with three plants, each added in a segment of its own; no start needs the first two. */
export async function folderWithHistory(): Promise<string> {
  const folder = join(await temporaryFolder(), 'data');
  for (const id of [1, 2, 3]) {
    const store = await openTestStore(folder);
    await addPlant(store.plants, id);
    await store.close();
  }
  return folder;
}
