import { join } from 'node:path';
import type { Disk } from './disk/disk.ts';
import { openAnew, withFolder, writeAll } from './disk/durable-file.ts';
import type { StorageHealth } from './disk/storage-health.ts';
import { isDiskFull } from './disk/storage-refusals.ts';
import type { Journal } from './journal/journal.ts';

/** How long what was found stays true for those who ask. */
const FRESH_MS = 1000;

/** How often the folder is looked at where nobody asks. */
const LOOK_EVERY_MS = 5000;

/** Less room than this is none: a change of a few plants takes some hundred bytes. */
const PROBE = Buffer.alloc(65_536, 0x20);
const PROBE_NAME = 'probe.tmp';

/** Looks at a data folder while nothing is written, so that its health is known without a write. */
export class FolderWatch {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #health: StorageHealth;
  readonly #journal: Journal;
  readonly #lookAtFiles: () => Promise<void>;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isClosed = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param lookAtFiles looks after what else can be lost. */
  constructor(
    disk: Disk,
    folder: string,
    health: StorageHealth,
    journal: Journal,
    lookAtFiles: () => Promise<void>,
  ) {
    this.#lookAtFiles = lookAtFiles;
    this.#disk = disk;
    this.#folder = folder;
    this.#health = health;
    this.#journal = journal;
    this.#lookLater();
  }

  /** Learns whether the folder is still this process's and has room, once a second at most. */
  async look(): Promise<void> {
    if (performance.now() - this.#lookedAt < FRESH_MS) return;
    await this.#look(true);
    this.#lookedAt = performance.now();
  }

  #lookLater(): void {
    this.#timer = setTimeout(async () => {
      await this.#look(this.#health.mustProbe);
      if (!this.#isClosed) this.#lookLater();
    }, LOOK_EVERY_MS).unref();
  }

  /** One look at a time: a disk that hangs must not take thread after thread. */
  async #look(triesRoom: boolean): Promise<void> {
    this.#looking ??= this.#examine(triesRoom).finally(() => {
      this.#looking = null;
    });
    await this.#looking;
  }

  /** Waits for what is under way and looks no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
  }

  async #examine(triesRoom: boolean): Promise<void> {
    if (!(await this.#health.isOwned())) return;
    try {
      await this.#lookAtFiles();
      if (!triesRoom) return;
      await this.#writeProbe();
      this.#health.noteWritten();
    } catch (error) {
      if (isDiskFull(error)) this.#health.noteFull(error);
      else this.#health.noteRefused(error);
    }
  }

  /**
   * Writes as far into a file as the journal's end is, since a file may have a limit of its own, and
   * holds the folder open meanwhile: replacing a file takes two handles.
   */
  async #writeProbe(): Promise<void> {
    const path = join(this.#folder, PROBE_NAME);
    await withFolder(this.#disk, this.#folder, async () => {
      const file = await openAnew(this.#disk, path, this.#health);
      try {
        await writeAll(file, PROBE, this.#journal.position.end);
      } finally {
        await file.close().finally(() => this.#disk.unlink(path));
      }
    });
  }
}
