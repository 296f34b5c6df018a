import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Adapter } from 'lowdb';
import type { z } from 'zod';
import { UnknownFormatError } from '../../unknown-format.ts';
import { findChecksum, hexCrc } from '../disk/checksum.ts';
import { DamageError, type FilePlace } from '../disk/damage.ts';
import type { Disk } from '../disk/disk.ts';
import { findJsonFault, type JsonFile, readJsonFile } from '../disk/json-file.ts';
import { OwnFile } from '../disk/own-file.ts';
import type { StorageHealth } from '../disk/storage-health.ts';
import type { AccessMark } from '../journal/end-lines.ts';
import {
  type AccessData,
  accessSchema,
  FORMAT,
  FORMAT_WITHOUT_WEBHOOKS,
  FORMATS,
} from './access-data.ts';
import { EditedAccessError } from './edited-access.ts';

/** How much is put into text at once: with 50,000 sessions the whole file would hold the event loop. */
const PIECE_LENGTH = 256 * 1024;

/** Writes access data as JSON without its end, one record a line, in pieces. */
function* piecesOf(
  { tokens, sessions, links, views, webhooks }: AccessData,
  { run, number }: Pick<AccessMark, 'run' | 'number'>,
): Generator<string> {
  let piece = `{"format":"${FORMAT}",\n"run":${JSON.stringify(run)},\n"number":${number}`;
  for (const [name, records] of Object.entries({ tokens, sessions, links, views, webhooks })) {
    piece += `,\n"${name}":[`;
    for (const [index, record] of records.entries()) {
      piece += `${index === 0 ? '' : ','}\n${JSON.stringify(record)}`;
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = '';
    }
    piece += ']';
  }
  yield `${piece},\n`;
}

/**
 * Keeps the access data in one JSON file, replaced durably as a whole, its last line the CRC-32 of all bytes
 * before it. Given to lowdb.
 */
export class AccessFile implements Adapter<AccessData> {
  readonly #disk: Disk;
  readonly #path: string;
  readonly #file: OwnFile;
  readonly #acceptEdit: boolean;
  /** What tells this run of the server from every other, in this folder or its copies. */
  readonly run = randomUUID().slice(-12);
  /** How often this run has written the file, or tried to. */
  #number = 0;
  #tell: (mark: AccessMark) => void | Promise<void> = () => undefined;
  /** Which file was read; null where there was none. */
  found: AccessMark | null = null;
  /** True once a file has been read that is not as it was written. */
  isEdited = false;

  /** @param acceptEdit takes a well-formed file whose checksum does not match. */
  constructor(disk: Disk, path: string, health: StorageHealth, acceptEdit = false) {
    this.#disk = disk;
    this.#path = path;
    this.#file = new OwnFile(disk, path, health);
    this.#acceptEdit = acceptEdit;
  }

  /**
   * Reads the file, or resolves with null where there is none.
   *
   * @throws DamageError with the place when it is not JSON or not of this form; EditedAccessError when the
   *   checksum differs.
   */
  async read(): Promise<AccessData | null> {
    const content = await readJsonFile(this.#disk, this.#path).catch((error: unknown) => {
      throw error instanceof DamageError ? damageOf(error.place, error.what) : error;
    });
    if (!content) return null;
    const checksum = findChecksum(content.bytes);
    this.#file.noteRead(await this.#disk.stat(this.#path), checksum);
    const { format: _, run, number, ...data } = this.#check(content.value);
    this.isEdited = checksum === null;
    if (this.isEdited) this.#requireAccepted(content);
    this.found = { run, number, checksum: checksum ?? hexCrc(crc32(content.bytes)) };
    return data;
  }

  /** Writes the file durably, all or nothing, and tells that it has. */
  async write(data: AccessData): Promise<void> {
    this.#number += 1;
    const [run, number] = [this.run, this.#number];
    const { checksum } = await this.#file.replace(piecesOf(data, { run, number }));
    await this.#tell({ run, number, checksum });
  }

  /** Has `tell` called with each file that is durable from now on. */
  tellWritten(tell: (mark: AccessMark) => void | Promise<void>): void {
    this.#tell = tell;
  }

  /** Tells whether the file that was read or written last stands at its path; where that cannot be told, it is taken to be so. */
  isInPlace(): Promise<boolean> {
    return this.#file.isInPlace();
  }

  #check(value: unknown): z.infer<typeof accessSchema> {
    const file = basename(this.#path);
    const result = accessSchema.safeParse(value);
    if (result.success) return result.data;
    const other = otherFormatOf(value);
    if (other !== null) {
      throw new UnknownFormatError(
        `${file} has the format ${JSON.stringify(other)}; this version reads ${FORMAT}. Use the version that wrote it.`,
      );
    }
    const issue = result.error.issues[0];
    const what = `${issue?.path.join('.') || 'the file'} is not as it should be: ${issue?.message ?? ''}.`;
    throw damageOf({ file, line: 1, offset: 0 }, what);
  }

  /** @throws EditedAccessError; DamageError where an edit that is to be accepted could mean two things. */
  #requireAccepted({ bytes }: JsonFile): void {
    if (!this.#acceptEdit) throw EditedAccessError.edited();
    const fault = findJsonFault(bytes);
    if (!fault) return;
    const { what, ...place } = fault;
    throw damageOf({ file: basename(this.#path), ...place }, `${what}.`);
  }
}

/** Returns the format of a file that another version of this program wrote, which this one does not read; null for any other file. */
function otherFormatOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('format' in value)) return null;
  const { format } = value;
  if (typeof format !== 'string' || !format.startsWith(FORMATS)) return null;
  return format === FORMAT || format === FORMAT_WITHOUT_WEBHOOKS ? null : format;
}

/** To restore the whole folder would lose the plants that were made since the backup. */
function damageOf(place: FilePlace, what: string): DamageError {
  const advice =
    'No plant is in this file. Put the access.json of a backup in its place, in which tokens revoked since are good again, and accept it with: plant-store verify --accept-edit. Or move it aside, by which views that were kept are lost too, and make new tokens. Then start again.';
  return new DamageError(place, what, advice);
}
