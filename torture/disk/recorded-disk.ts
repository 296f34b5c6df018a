import { constants } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Disk, DiskFile, DiskFlags } from '../../server/store/file/disk/disk.ts';
import type { FileFacts } from '../../server/store/file/disk/file-facts.ts';
import type { FolderLock } from '../../server/store/file/disk/folder-lock.ts';
import type { Random } from '../random.ts';
import { type DiskCall, type DiskFaults, systemError } from './failing-disk.ts';
import { cutBytes, putBytes } from './file-bytes.ts';

/** What is on a disk: the bytes of each file by its path, and null for a folder. */
export type DiskContent = Map<string, Buffer | null>;

/** What happened to a disk. A file is named by its number, since names come and go. */
export type DiskEvent =
  | { kind: 'write'; file: number; position: number; bytes: Buffer }
  | { kind: 'truncate'; file: number; length: number }
  /** Names set (to a file) and removed (null) by one call, in the order a disk may carry them out. */
  | { kind: 'names'; folder: string; entries: [path: string, file: number | null][] }
  /**
   * The end of a sync that covers the events before number `covers`, of a file or a folder's names; that of a
   * durable write covers this write alone.
   */
  | { kind: 'sync'; of: number | string; covers: number; failed: boolean; write?: number };

/** The root and a folder, as a new disk has them. */
const EMPTY_DISK: DiskContent = new Map([
  ['/', null],
  ['/disk', null],
]);

/** The number that stands for a folder among the files. */
export const FOLDER = 0;

/**
 * A disk in memory that records what happens to it, so that `power-cut.ts` can tell how it may look
 * after losing power at any moment of the record. Calls take a random number of turns.
 */
export class RecordedDisk {
  /** What was there, and durable, when the record began. */
  readonly initial: { names: ReadonlyMap<string, number>; files: readonly Buffer[] };
  readonly events: DiskEvent[] = [];
  faults: DiskFaults = {};
  readonly #random: Random;
  readonly #mostTurns: number;
  /** By number. */
  readonly #files: Buffer[] = [Buffer.alloc(0)];
  readonly #names = new Map<string, number>();
  #process = 0;
  #calls = 0;

  /** @param mostTurns how long a call may wait, in turns, before it is carried out and after. */
  constructor(random: Random, initial = EMPTY_DISK, mostTurns = 3) {
    this.#mostTurns = mostTurns;
    this.#random = random;
    for (const [path, bytes] of initial) this.#names.set(path, bytes ? this.#add(bytes) : FOLDER);
    this.initial = { names: new Map(this.#names), files: [...this.#files] };
  }

  /** The present moment: how much has happened. */
  get moment(): number {
    return this.events.length;
  }

  /** True while no call of the process is under way. */
  get isIdle(): boolean {
    return this.#calls === 0;
  }

  /** Kills the process that uses the disk: its calls never return. */
  kill(): void {
    this.#calls = 0;
    this.#process += 1;
  }

  /** Does to names what somebody else does, such as an operator: moves one, or removes it where `to` is null. */
  moveName(from: string, to: string | null): void {
    const moved = [...this.#names].filter(([path]) => path === from || path.startsWith(`${from}/`));
    for (const [path, file] of moved) {
      this.#setNames([path, null]);
      if (to !== null) this.#setNames([to + path.slice(from.length), file]);
    }
  }

  /** Cuts a file in place, as somebody else may; tells whether there was more of it. */
  cutFile(path: string, length: number): boolean {
    const file = this.#require(path);
    const isCut = length < this.#bytes(file).length;
    if (isCut) this.#truncate(file, length);
    return isCut;
  }

  /** Lets a new process use the disk; the one before has been killed. */
  startProcess(): Disk {
    this.kill();
    const process = this.#process;
    return {
      open: (path, flags) => {
        const name = this.#names.has(path) ? 'open' : 'create';
        return this.#call(process, { name, path }, () => this.#open(process, path, flags));
      },
      readFile: (path) =>
        this.#call(process, null, () => Buffer.from(this.#bytes(this.#require(path)))),
      readdir: (folder) => this.#call(process, null, () => this.namesIn(folder)),
      stat: (path) => this.#stat(process, path),
      statNow: (path) => {
        this.faults.before?.({ name: 'stat', path });
        return this.#facts(this.#require(path));
      },
      isLocal: async () => true,
      lstat: (path) => this.#stat(process, path),
      rename: (from, to) =>
        this.#call(process, { name: 'rename', path: from }, () => {
          this.#setNames([to, this.#require(from)], [from, null]);
        }),
      link: (path, second) =>
        this.#call(process, { name: 'link', path }, () => {
          if (this.#names.has(second)) throw systemError('EEXIST', second);
          this.#setNames([second, this.#require(path)]);
        }),
      unlink: (path) =>
        this.#call(process, { name: 'unlink', path }, () => {
          this.#require(path);
          this.#setNames([path, null]);
        }),
      mkdir: (folder) =>
        this.#call(process, { name: 'mkdir', path: folder }, () => this.#makeFolder(folder)),
      lockFolder: (folder) => this.#call(process, null, () => this.#lock(folder)),
      tryLockFile: async () => true,
    };
  }

  /** Waits for the call's turn, carries it out, and waits until the process hears of it. */
  async #call<Result>(
    process: number,
    call: DiskCall | null,
    effect: () => Result,
  ): Promise<Result> {
    return await this.#underWay(process, async () => {
      await this.#turns(process);
      if (call) this.faults.before?.(call);
      const result = effect();
      await this.#turns(process);
      return result;
    });
  }

  async #underWay<Result>(process: number, work: () => Promise<Result>): Promise<Result> {
    this.#calls += 1;
    try {
      return await work();
    } finally {
      // Those of a killed process were forgotten with it.
      if (process === this.#process) this.#calls -= 1;
    }
  }

  async #turns(process: number): Promise<void> {
    for (let turns = this.#random.below(this.#mostTurns + 1); turns > 0; turns -= 1) {
      await (this.#random.chance(0.2) ? new Promise(setImmediate) : undefined);
    }
    if (process !== this.#process) await new Promise(() => undefined);
  }

  async #stat(process: number, path: string) {
    const call = { name: 'stat', path } as const;
    return await this.#call(process, call, () => this.#facts(this.#require(path)));
  }

  #open(process: number, path: string, flags: DiskFlags): DiskFile {
    const found = this.#names.get(path);
    const isNew = flags === 'wx' || flags === 'ax';
    const appends = flags === 'ax' || flags === 'append';
    if (isNew && found !== undefined) throw systemError('EEXIST', path);
    if (found === undefined && !isNew) throw systemError('ENOENT', path);
    if (found !== undefined) return this.#file(process, path, found, appends);
    this.#require(dirname(path));
    const file = this.#add(Buffer.alloc(0));
    this.#setNames([path, file]);
    return this.#file(process, path, file, appends);
  }

  /**
   * @param appends as Linux does with O_APPEND and O_DSYNC: what is written goes to the end, whatever position it
   *   is given, and a sync of it follows.
   */
  #file(process: number, path: string, file: number, appends: boolean): DiskFile {
    const of = file === FOLDER ? path : file;
    const sync = async (name: DiskCall['name'], write?: number) => {
      const call = { name: file === FOLDER ? 'syncFolder' : name, path };
      await this.#underWay(process, () => this.#sync(process, call, of, write));
    };
    return {
      fd: file,
      read: (buffer, offset, length, position) =>
        this.#call(process, null, () => {
          const bytes = this.#bytes(file).subarray(position, position + length);
          buffer.set(bytes, offset);
          return { bytesRead: bytes.length };
        }),
      stat: () => this.#call(process, { name: 'fstat', path }, () => this.#facts(file)),
      write: async (buffer, offset, length, given) => {
        const written = await this.#call(process, { name: 'write', path }, () => {
          const bytesWritten = this.faults.takes?.(length) ?? length;
          if (bytesWritten === 0) throw systemError('ENOSPC', path);
          const bytes = Buffer.from(buffer.subarray(offset, offset + bytesWritten));
          const position = appends ? this.#bytes(file).length : (given ?? 0);
          this.#files[file] = putBytes(this.#bytes(file), position, bytes);
          const event = this.events.push({ kind: 'write', file, position, bytes }) - 1;
          return { bytesWritten, event };
        });
        if (appends) await sync('datasync', written.event);
        return written;
      },
      truncate: (length) =>
        this.#call(process, { name: 'truncate', path }, () => this.#truncate(file, length)),
      sync: () => sync('sync'),
      close: () => this.#call(process, null, () => undefined),
    };
  }

  /** Covers what happened before it began; that it ended is recorded later. */
  async #sync(process: number, call: DiskCall, of: number | string, write?: number): Promise<void> {
    await this.#turns(process);
    const covers = this.moment;
    let failed = true;
    try {
      this.faults.before?.(call);
      failed = false;
    } finally {
      await this.#turns(process);
      this.events.push({ kind: 'sync', of, covers, failed, ...(write !== undefined && { write }) });
    }
    await this.#turns(process);
  }

  #truncate(file: number, length: number): void {
    this.events.push({ kind: 'truncate', file, length });
    this.#files[file] = cutBytes(this.#bytes(file), length);
  }

  #setNames(...entries: [path: string, file: number | null][]): void {
    const folder = dirname(entries[0]?.[0] ?? '');
    this.events.push({ kind: 'names', folder, entries });
    for (const [path, file] of entries) {
      if (file === null) this.#names.delete(path);
      else this.#names.set(path, file);
    }
  }

  #makeFolder(folder: string): string | undefined {
    if (this.#names.has(folder)) return undefined;
    const above = this.#makeFolder(dirname(folder));
    this.#setNames([folder, FOLDER]);
    return above ?? folder;
  }

  /** Kills release it, and these proofs start one process after the other. */
  #lock(folder: string): FolderLock {
    const path = join(folder, 'lock');
    if (!this.#names.has(path)) this.#setNames([path, this.#add(Buffer.alloc(0))]);
    return { path, file: this.#facts(this.#require(path)), release: async () => undefined };
  }

  /** Lists a folder as somebody else sees it. */
  namesIn(folder: string): string[] {
    this.#require(folder);
    const paths = [...this.#names.keys()].filter((path) => dirname(path) === folder);
    return paths.map((path) => path.slice(folder.length + 1));
  }

  #require(path: string): number {
    const file = this.#names.get(path);
    if (file === undefined) throw systemError('ENOENT', path);
    return file;
  }

  #facts(file: number): FileFacts {
    const mode = file === FOLDER ? constants.S_IFDIR : constants.S_IFREG;
    const size = this.#bytes(file).length;
    return { dev: 1, ino: file, size, mtimeMs: 0, ctimeMs: 0, mode, nlink: 1 };
  }

  #bytes(file: number): Buffer {
    return this.#files[file] ?? Buffer.alloc(0);
  }

  #add(bytes: Buffer): number {
    return this.#files.push(bytes) - 1;
  }
}
