import { basename } from 'node:path';
import { CHECKSUM_LINE_BYTES, checksumLine, crcOfFile, hexCrc, withChecksum } from './checksum.ts';
import type { Disk, ReadableFile } from './disk.ts';
import { replaceFile } from './durable-file.ts';
import { type FileFacts, isSameFile, isUnwritten } from './file-facts.ts';
import { holdsSomething, moveFolderAside } from './plain-files.ts';
import { readBytes } from './read-bytes.ts';
import { findSameFile } from './same-file.ts';
import type { StorageHealth } from './storage-health.ts';

/** Carries out a call of the disk, and tells where it takes long, or does not. */
type Watch = <T>(call: Promise<T>) => Promise<T>;

const unwatched: Watch = (call) => call;

/** What was written of a file: how many bytes, and the checksum that it ends with. */
interface WrittenFile {
  bytes: number;
  checksum: string;
}

/**
 * A file that is replaced as a whole, by this process alone, and ends with the checksum of all before: what
 * somebody else makes of it or puts in its place is found out.
 */
export class OwnFile {
  readonly #disk: Disk;
  readonly #path: string;
  readonly #health: StorageHealth;
  /** What tells the file that was read or written last from any other; null while it is written, or where there is none. */
  #facts: FileFacts | null = null;
  /** The checksum in its last line; null where it was not as it was written when it was read. */
  #checksum: string | null = null;

  constructor(disk: Disk, path: string, health: StorageHealth) {
    this.#disk = disk;
    this.#path = path;
    this.#health = health;
  }

  /** Notes which file has been read, and its checksum, null where that is not of all before it. */
  noteRead(facts: FileFacts, checksum: string | null): void {
    this.#facts = facts;
    this.#checksum = checksum;
  }

  /** Replaces it durably, all or nothing, by a text of which the last brace and what is before it are missing. */
  async replace(texts: Iterable<string>): Promise<WrittenFile> {
    const facts = this.#facts;
    this.#facts = null;
    let checksum = '';
    const chunks = withChecksum(texts, (sum) => {
      checksum = sum;
    });
    try {
      const [disk, path, health] = [this.#disk, this.#path, this.#health];
      await health.watch(moveFolderAside(disk, path, health));
      const written = await replaceFile(disk, path, chunks, health, () => this.#keepEdited(facts));
      // Its new name has changed what is known of the file.
      const renamed = await health.watch(disk.stat(path)).catch(() => written);
      this.#facts =
        isSameFile(renamed, written) && isUnwritten(renamed, written) ? renamed : written;
      this.#checksum = checksum;
      return { bytes: written.size, checksum };
    } catch (error) {
      // Otherwise the next look could not tell that the file is lost.
      this.#facts = facts;
      throw error;
    }
  }

  /** Gives a file that is another than was written, or not as it was, a name beside it; of several the last is kept. */
  async #keepEdited(facts: FileFacts | null): Promise<void> {
    const watch: Watch = (call) => this.#health.watch(call);
    if (!facts || (await this.#isAsItWas(facts, watch))) return;
    await watch(this.#keep());
  }

  async #keep(): Promise<void> {
    const [disk, path] = [this.#disk, this.#path];
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
    return (await this.#isAsItWas(facts, unwatched)) || this.#facts !== facts;
  }

  /**
   * Reads the file where it is as long as it was, but not its times: an edit can keep its length and its mtime, and a
   * mere touch changes both times.
   */
  async #isAsItWas(facts: FileFacts, watch: Watch): Promise<boolean> {
    const [disk, path] = [this.#disk, this.#path];
    try {
      const found = await watch(findSameFile(disk, path, facts, this.#health));
      if (found === null || found.size !== facts.size) return false;
      if (isUnwritten(found, facts) && found.ctimeMs === facts.ctimeMs) return true;
      if ((await readChecksum(disk, path, found.size, watch)) !== this.#checksum) return false;
      if (this.#facts === facts) this.#facts = found;
      return true;
    } catch {
      return true;
    }
  }
}

/** Reads the checksum that a file ends with; undefined where that is not of all before it. */
async function readChecksum(
  disk: Disk,
  path: string,
  size: number,
  watch: Watch,
): Promise<string | undefined> {
  const file = await watch(disk.open(path, 'r'));
  const watched: Pick<ReadableFile, 'read'> = { read: (...how) => watch(file.read(...how)) };
  try {
    const end = Math.max(0, size - CHECKSUM_LINE_BYTES);
    const crc = await crcOfFile(watched, end);
    const last = await readBytes(watched, end, CHECKSUM_LINE_BYTES);
    return last.toString('latin1') === checksumLine(crc) ? hexCrc(crc) : undefined;
  } finally {
    await file.close();
  }
}
