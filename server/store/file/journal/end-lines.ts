import { join } from 'node:path';
import { z } from 'zod';
import type { Disk } from '../disk/disk.ts';
import { writeAll } from '../disk/durable-file.ts';
import { decodeChecked, encodeChecked } from './journal-record.ts';

export const JOURNAL_END_NAME = 'journal.end';

/** The bytes of each line of `journal.end`. */
export const LINE_BYTES = 128;

/** The line that tells of `access.json`; the two before it tell of the journal. */
const ACCESS_LINE = 2;

const sureEndSchema = z.object({ segment: z.number(), bytes: z.number(), bytesCrc: z.number() });

const accessMarkSchema = z.object({
  run: z.string(),
  number: z.number(),
  checksum: z.string().nullable(),
});

/** How far the journal is sure to be on disk: so many bytes of that segment, with their CRC-32. */
export type SureEnd = z.infer<typeof sureEndSchema>;

/**
 * Tells which `access.json` was written last: the how manieth it was of which run of the server, 0 where the
 * run has only found it; and its checksum, null where there was no file.
 */
export type AccessMark = z.infer<typeof accessMarkSchema>;

/** What `journal.end` tells. */
export interface JournalEndFacts {
  /** How far the journal once was durable; null where nothing tells. */
  end: SureEnd | null;
  /** True where something did tell: a power loss leaves the file so only after the last segment's header is durable. */
  isDamaged: boolean;
  /** Null where nothing tells, as where the file is not there. */
  access: AccessMark | null;
}

/** Reads what `journal.end` tells; nothing where it is not there. */
export async function readJournalEnd(
  disk: Pick<Disk, 'readFile'>,
  folder: string,
): Promise<JournalEndFacts> {
  const bytes = await disk
    .readFile(join(folder, JOURNAL_END_NAME))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
  const ends = [0, 1].flatMap((line) => {
    const parsed = sureEndSchema.safeParse(decodeLine(bytes, line));
    return parsed.success ? [parsed.data] : [];
  });
  const end = ends.sort((a, b) => a.segment - b.segment || a.bytes - b.bytes).at(-1) ?? null;
  const access = accessMarkSchema.safeParse(decodeLine(bytes, ACCESS_LINE));
  return {
    ...{ end, isDamaged: !end && bytes.length > 0 },
    access: access.success ? access.data : null,
  };
}

/** Writes an end as so many lines, and behind them the line that tells of `access.json`. */
export function encodeLines(
  { segment, bytes, bytesCrc }: SureEnd,
  count: number,
  access: AccessMark | null,
): Buffer {
  const line = encodeLine({ segment, bytes, bytesCrc });
  return Buffer.concat([...Array(count).fill(line), encodeLine(access)]);
}

/** Notes durably which `access.json` was written last in a folder that no store has open; not where nothing tells of the end. */
export async function noteAccess(disk: Disk, folder: string, mark: AccessMark): Promise<void> {
  const path = join(folder, JOURNAL_END_NAME);
  const file = await disk.open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return;
  try {
    // Where there was no room for the lines before, the file tells nothing.
    if ((await file.stat()).size < ACCESS_LINE * LINE_BYTES) return;
    await writeAll(file, encodeLine(mark), ACCESS_LINE * LINE_BYTES);
    await file.sync();
  } finally {
    await file.close();
  }
}

function encodeLine(value: object | null): Buffer {
  const text = value === null ? '' : encodeChecked(value);
  return Buffer.from(`${text.padEnd(LINE_BYTES - 1)}\n`, 'latin1');
}

function decodeLine(bytes: Buffer, line: number): unknown {
  const text = bytes.toString('latin1', line * LINE_BYTES, (line + 1) * LINE_BYTES).trimEnd();
  return decodeChecked(Buffer.from(text, 'latin1'));
}
