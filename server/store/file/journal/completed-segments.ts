import { join } from 'node:path';
import type { Disk } from '../disk/disk.ts';
import type { FileFacts } from '../disk/file-facts.ts';
import { isUnchangedFile } from '../disk/same-file.ts';
import { segmentName } from '../disk/segment-name.ts';
import type { StorageHealth } from '../disk/storage-health.ts';

/**
 * The segments before the newest that a start still reads, since no snapshot holds their changes. Nobody
 * writes them any more, so that whatever is done to one shows in the facts of its file.
 */
export class CompletedSegments {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #health: StorageHealth;
  readonly #facts = new Map<number, FileFacts>();

  constructor(disk: Disk, folder: string, health: StorageHealth) {
    this.#disk = disk;
    this.#folder = folder;
    this.#health = health;
  }

  /** Notes a segment, with what tells its file, as it is complete, from any other. */
  note(segment: number, facts: FileFacts): void {
    this.#facts.set(segment, facts);
  }

  /** How long all of them are together. */
  get bytes(): number {
    let bytes = 0;
    for (const { size } of this.#facts.values()) bytes += size;
    return bytes;
  }

  /** Lets go of all before a segment, which a snapshot holds by now. */
  letGoBefore(segment: number): void {
    for (const one of [...this.#facts.keys()]) if (one < segment) this.#facts.delete(one);
  }

  /** Finds one that is gone or not as it was; null where each is, as far as that can be told. */
  async findLost(): Promise<number | null> {
    for (const [segment, facts] of [...this.#facts]) {
      const path = join(this.#folder, segmentName(segment));
      if (await isUnchangedFile(this.#disk, path, facts, this.#health)) continue;
      // It may have been let go of meanwhile, and removed as old history.
      if (this.#facts.get(segment) === facts) return segment;
    }
    return null;
  }
}
