import { basename } from 'node:path';
import type { Adapter } from 'lowdb';
import { z } from 'zod';
import { SORTS } from '../../../contract/bff.ts';
import { roleSchema } from '../../../contract/tokens.ts';
import { DamageError, type FilePlace } from '../disk/damage.ts';
import type { Disk } from '../disk/disk.ts';
import { readJsonFile } from '../disk/json-file.ts';
import { OwnFile } from '../disk/own-file.ts';
import type { StorageHealth } from '../disk/storage-health.ts';

const time = z.number().int().nonnegative();
/** Files of earlier versions tell nothing of it. */
const restsOn = z.array(z.string()).default([]);

const accessSchema = z.strictObject({
  format: z.literal('plant-store-access/1'),
  tokens: z.array(
    z.strictObject({
      id: z.string(),
      hash: z.string(),
      name: z.string(),
      role: roleSchema,
      roleChangedAt: time.nullable().default(null),
      roleChangedBy: z.string().nullable().default(null),
      workspace: z.string(),
      createdAt: time,
      createdBy: z.string().nullable().default(null),
      expiresAt: time.nullable(),
      revokedAt: time.nullable(),
      revokedBy: z.string().nullable().default(null),
      foundExpiredAt: time.nullable().default(null),
      lastUsedAt: time.nullable(),
      madeUnder: z.string().optional(),
    }),
  ),
  sessions: z.array(
    z.strictObject({
      hash: z.string(),
      tokenId: z.string(),
      restsOn,
      createdAt: time,
      lastSeenAt: time,
    }),
  ),
  links: z.array(
    z.strictObject({
      hash: z.string(),
      tokenId: z.string(),
      madeAt: time.default(0),
      madeBy: z.string().nullable().default(null),
      expiresAt: time,
      restsOn,
      usedAt: time.nullable().default(null),
      usedBy: z.string().nullable().default(null),
      usedFor: z.string().optional(),
    }),
  ),
  views: z
    .array(
      z.strictObject({
        id: z.string(),
        revision: z.string(),
        workspace: z.string(),
        tokenId: z.string().nullable(),
        name: z.string(),
        shown: z.strictObject({
          search: z.string(),
          tags: z.array(z.string()),
          sort: z.enum(SORTS),
          isRoomy: z.boolean(),
        }),
        changedBy: z.string(),
      }),
    )
    // Files of earlier versions hold none.
    .default([]),
});

/** The content of `access.json`: tokens, sessions and links, each by the hash of its secret, and views. */
export type AccessData = z.infer<typeof accessSchema>;

export const EMPTY_ACCESS: AccessData = {
  format: 'plant-store-access/1',
  tokens: [],
  sessions: [],
  links: [],
  views: [],
};

/** How much is put into text at once: with 50,000 sessions the whole file would hold the event loop. */
const PIECE_LENGTH = 256 * 1024;

/** Writes access data as JSON, one record a line, in pieces. */
function* piecesOf({ format, ...lists }: AccessData): Generator<string> {
  let piece = `{"format":${JSON.stringify(format)}`;
  for (const [name, records] of Object.entries(lists)) {
    piece += `,\n"${name}":[`;
    for (const [index, record] of records.entries()) {
      piece += `${index === 0 ? '' : ','}\n${JSON.stringify(record)}`;
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = '';
    }
    piece += ']';
  }
  yield `${piece}}\n`;
}

/** Keeps the access data in one JSON file, replaced durably as a whole. Given to lowdb. */
export class AccessFile implements Adapter<AccessData> {
  readonly #disk: Disk;
  readonly #path: string;
  readonly #file: OwnFile;

  constructor(disk: Disk, path: string, health: StorageHealth) {
    this.#disk = disk;
    this.#path = path;
    this.#file = new OwnFile(disk, path, health);
  }

  /**
   * Reads the file, or resolves with null where there is none.
   *
   * @throws DamageError with the place when it is not JSON or not of this form.
   */
  async read(): Promise<AccessData | null> {
    const content = await readJsonFile(this.#disk, this.#path).catch((error: unknown) => {
      throw error instanceof DamageError ? damageOf(error.place, error.what) : error;
    });
    if (content) this.#file.noteRead(await this.#disk.stat(this.#path));
    return content && this.#check(content.value);
  }

  async write(data: AccessData): Promise<void> {
    await this.#file.replace(piecesOf(data));
  }

  /** Tells whether the file that was read or written last stands at its path; where that cannot be told, it is taken to be so. */
  isInPlace(): Promise<boolean> {
    return this.#file.isInPlace();
  }

  #check(value: unknown): AccessData {
    const file = basename(this.#path);
    const result = accessSchema.safeParse(value);
    if (result.success) return result.data;
    const issue = result.error.issues[0];
    const what = `${issue?.path.join('.') || 'the file'} is not as it should be: ${issue?.message ?? ''}.`;
    throw damageOf({ file, line: 1, offset: 0 }, what);
  }
}

/** To restore the whole folder would lose the plants that were made since the backup. */
function damageOf(place: FilePlace, what: string): DamageError {
  const advice =
    'No plant is in this file. Put the access.json of a backup in its place, in which tokens revoked since are good again, or move it aside, by which views that were kept are lost too, and make new tokens; then start again.';
  return new DamageError(place, what, advice);
}
