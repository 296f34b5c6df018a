import { basename } from 'node:path';
import type { Disk } from './disk.ts';
import { replaceFile } from './durable-file.ts';
import type { FileFacts } from './file-facts.ts';
import { holdsSomething, moveFolderAside } from './plain-files.ts';
import { isUnchangedFile } from './same-file.ts';
import type { StorageHealth } from './storage-health.ts';

/** A file that is replaced as a whole, by this process alone: what somebody else puts in its place is found out. */
export class OwnFile {
  readonly #disk: Disk;
  readonly #path: string;
  readonly #health: StorageHealth;
  /** What tells the file that was read or written last from any other; null while it is written, or where there is none. */
  #facts: FileFacts | null = null;

  constructor(disk: Disk, path: string, health: StorageHealth) {
    this.#disk = disk;
    this.#path = path;
    this.#health = health;
  }

  /** Notes which file has been read. */
  noteRead(facts: FileFacts): void {
    this.#facts = facts;
  }

  /** Replaces it durably, all or nothing, and returns how many bytes it has now. */
  async replace(chunks: Iterable<string>): Promise<number> {
    const facts = this.#facts;
    this.#facts = null;
    try {
      const [disk, path, health] = [this.#disk, this.#path, this.#health];
      await health.watch(moveFolderAside(disk, path, health));
      const makeWay = async () => await health.watch(this.#keepEdited(facts));
      const written = await replaceFile(disk, path, chunks, health, makeWay);
      this.#facts = written;
      return written.size;
    } catch (error) {
      // Otherwise the next look could not tell that the file is lost.
      this.#facts = facts;
      throw error;
    }
  }

  /** Gives a file that is another than was written, or not as it was, a name beside it; of several the last is kept. */
  async #keepEdited(facts: FileFacts | null): Promise<void> {
    const [disk, path] = [this.#disk, this.#path];
    if (!facts || (await isUnchangedFile(disk, path, facts, this.#health))) return;
    if (!(await holdsSomething(disk, path))) return;
    const kept = `${path}.edited-while-running`;
    await disk.unlink(kept).catch(() => undefined);
    // Linked rather than moved: its own name is never without a file, even if the process is killed here.
    const keeping = disk.link(path, kept).catch(() => disk.rename(path, kept));
    // Whatever keeps it from being kept must not keep the file from being written.
    const isKept = await keeping.then(
      () => true,
      () => false,
    );
    this.#health.noteEdited(basename(path), isKept ? basename(kept) : null);
  }

  /** Tells whether the file that was read or written last stands at its path, as it was; where that cannot be told, it is taken to be so. */
  async isInPlace(): Promise<boolean> {
    const facts = this.#facts;
    if (!facts) return true;
    const isUnchanged = await isUnchangedFile(this.#disk, this.#path, facts, this.#health);
    return isUnchanged || this.#facts !== facts;
  }
}
