import { basename } from 'node:path';
import type { Adapter } from 'lowdb';
import type { Plant } from '../../../contract/plants.ts';
import type { UsedKey } from '../../../domain/plants/used-keys.ts';
import type { Stored } from '../../stored-plant.ts';
import { UnknownFormatError } from '../../unknown-format.ts';
import { DamageError, EditedSnapshotError, REBUILD } from '../disk/damage.ts';
import type { Disk } from '../disk/disk.ts';
import { findJsonFault, type JsonFile, readJsonFile } from '../disk/json-file.ts';
import { OwnFile } from '../disk/own-file.ts';
import type { StorageHealth } from '../disk/storage-health.ts';
import type { WithdrawnKey } from '../state/withdrawn-keys.ts';
import { editedSnapshotSchema, FORMAT } from './edited-snapshot.ts';
import { readSnapshot } from './snapshot-reader.ts';

/** All plants at one moment: everything in the segments before `journal`, nothing of the later ones. */
export interface Snapshot {
  journal: number;
  /** The id of that segment. */
  journalId: string;
  workspaces: WorkspaceSnapshot[];
}

export interface WorkspaceSnapshot {
  name: string;
  seq: number;
  at: number;
  lastId: number;
  lastOrdinal: number;
  /** The keys withdrawn in the store that was copied here, the oldest first; later snapshots leave them out. */
  withdrawn?: WithdrawnKey[];
  /** Ascending by id. */
  plants: Iterable<Plant>;
  /** The idempotency keys that are still remembered, oldest first. */
  keyed: Iterable<UsedKey>;
}

const CHUNK_CHARACTERS = 65_536;

/**
 * Keeps a snapshot in one readable JSON file, a plant a line, its last line the CRC-32 of all bytes
 * before it. Given to lowdb, which calls these two.
 */
export class SnapshotFile implements Adapter<Snapshot> {
  readonly #disk: Disk;
  readonly #path: string;
  readonly #file: OwnFile;
  readonly acceptEdit: boolean;
  /** The file's length when it was last read or written. */
  bytes = 0;
  /** When it was written, in milliseconds since the epoch. */
  writtenAt = Date.now();
  /** True once a file that was edited by hand has been read and found to mean one thing. */
  isEdited = false;

  /** @param acceptEdit takes a well-formed file whose checksum does not match, once its content is checked. */
  constructor(disk: Disk, path: string, health: StorageHealth, acceptEdit = false) {
    this.#disk = disk;
    this.#path = path;
    this.#file = new OwnFile(disk, path, health);
    this.acceptEdit = acceptEdit;
  }

  /**
   * Reads the snapshot, or resolves with null where there is no file.
   *
   * @throws DamageError with the place when it is not JSON; EditedSnapshotError when the checksum differs.
   */
  async read(): Promise<Snapshot | null> {
    const facts = await this.#disk.stat(this.#path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (facts === null) return null;
    this.bytes = facts.size;
    this.writtenAt = facts.mtimeMs;
    const written = await readSnapshot(this.#disk, this.#path, facts.size);
    this.#file.noteRead(facts, written === null ? null : checksumIn(written));
    if (written !== null) return this.#requireFormat(written);
    const content = await readJsonFile(this.#disk, this.#path).catch((error: unknown) => {
      if (!(error instanceof DamageError)) throw error;
      throw new DamageError(error.place, error.what, `Repair this file by hand, or ${REBUILD}`);
    });
    if (!this.acceptEdit) throw new EditedSnapshotError(basename(this.#path));
    return this.#checkEdit(content);
  }

  /** Tells whether the file that was read or written last stands at its path; where that cannot be told, it is taken to be so. */
  isInPlace(): Promise<boolean> {
    return this.#file.isInPlace();
  }

  /** Writes the snapshot durably and all or nothing, in pieces, so that requests are served meanwhile. */
  async write(snapshot: Snapshot): Promise<void> {
    this.bytes = (await this.#file.replace(chunks(snapshot))).bytes;
    this.writtenAt = Date.now();
  }

  /** The checksum confirms all but which version of this program wrote the file. */
  #requireFormat(value: unknown): Snapshot {
    const { format } = value as { format: unknown };
    if (format === FORMAT) return value as Stored<Snapshot>;
    const file = basename(this.#path);
    if (!String(format).startsWith('plant-store/')) {
      const what = `this is another file, of the format ${JSON.stringify(format)}.`;
      const advice = `Put this file back, or ${REBUILD}`;
      throw new DamageError({ file, line: 1, offset: 0 }, what, advice);
    }
    throw new UnknownFormatError(
      `${file} has the format ${JSON.stringify(format)}; this version reads ${FORMAT}. Use the version that wrote it.`,
    );
  }

  #checkEdit(content: JsonFile | null): Snapshot {
    const file = basename(this.#path);
    const fault = content && findJsonFault(content.bytes);
    if (fault) {
      const { line, offset, what } = fault;
      throw new Error(
        `${file} cannot be accepted: line ${line}, byte ${offset}: ${what}. Nothing was changed.`,
      );
    }
    const result = editedSnapshotSchema.safeParse(content?.value);
    if (!result.success) {
      const { path = [], message = '' } = result.error.issues[0] ?? {};
      const what = `${message.replace(/\.$/, '')}.`;
      throw new Error(
        `${file} cannot be accepted: ${describePath(content?.value, path)}: ${what} Nothing was changed.`,
      );
    }
    this.isEdited = true;
    return result.data;
  }
}

/** Returns the checksum in a snapshot that is exactly as it was written. */
function checksumIn(written: unknown): string {
  return (written as { checksum: string }).checksum;
}

/** Names a part of a file for whoever edits it: what stands in a list by its own id or name, or counted from 1. */
function describePath(content: unknown, path: PropertyKey[]): string {
  let told = '';
  let value = content;
  for (const key of path) {
    const isListed = Array.isArray(value);
    value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
    const { id, name } = (value ?? {}) as { id?: unknown; name?: unknown };
    if (isListed) told += ` ${Number(key) + 1} (${JSON.stringify(id ?? name ?? value)})`;
    else told += `${told && ', '}${String(key)}`;
  }
  return told;
}

/** Gathers lines into pieces that are worth a system call each. */
function* chunks(snapshot: Snapshot): Iterable<string> {
  let chunk = '';
  for (const line of lines(snapshot)) {
    chunk += line;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

function* lines({ journal, journalId, workspaces }: Snapshot): Iterable<string> {
  const id = JSON.stringify(journalId);
  yield `{\n"format":"${FORMAT}",\n"journal":${journal},\n"journalId":${id},\n"workspaces":[`;
  let separator = '\n';
  for (const { plants, keyed, ...facts } of workspaces) {
    const head = JSON.stringify(facts).slice(0, -1);
    yield `${separator}${head},\n"plants":[`;
    yield* listLines(plants);
    yield '],\n"keyed":[';
    yield* listLines(keyed);
    yield ']}';
    separator = ',\n';
  }
  yield '],\n';
}

function* listLines(items: Iterable<Plant | UsedKey>): Iterable<string> {
  let separator = '\n';
  for (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  if (separator !== '\n') yield '\n';
}
