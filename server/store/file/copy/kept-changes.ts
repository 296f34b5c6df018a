import { join } from 'node:path';
import type { Change } from '../../../domain/store.ts';
import type { Disk, ReadableFile } from '../disk/disk.ts';
import { readBytes } from '../disk/read-bytes.ts';
import { segmentName } from '../disk/segment-name.ts';
import { decodeInTurns } from '../journal/large-records.ts';
import { listSegments } from '../journal/recovery.ts';
import type { LoadedFolder } from '../load.ts';

const BLOCK_BYTES = 256 * 1024;

const NEWLINE = 0x0a;

/**
 * Reads all changes in the journal of a folder whose history was checked, in the order in which they were made.
 *
 * @throws Error where one cannot be read any more.
 */
export async function* keptChanges(
  disk: Disk,
  folder: string,
  { journal: { last } }: Pick<LoadedFolder, 'journal'>,
): AsyncGenerator<Change> {
  for (const segment of await listSegments(disk, folder)) {
    if (!last || segment > last.segment) return;
    const path = join(folder, segmentName(segment));
    const file = await disk.open(path, 'r');
    try {
      const end = segment === last.segment ? last.sum.bytes : (await file.stat()).size;
      for await (const line of linesForward(file, end)) {
        const record = await decodeInTurns(line);
        if (!record) throw new Error(`${path} was changed while it was read.`);
        if ('change' in record) yield record.change;
      }
    } finally {
      await file.close();
    }
  }
}

/** Reads the lines of a file before `end`, without their newlines, a block at a time. */
async function* linesForward(
  file: Pick<ReadableFile, 'read'>,
  end: number,
): AsyncGenerator<Buffer> {
  /** What has been read of a line that has yet to end; joined once, or a long line would cost its square. */
  let begun: Buffer[] = [];
  for (let position = 0; position < end; ) {
    const block = await readBytes(file, position, Math.min(BLOCK_BYTES, end - position));
    if (block.length === 0) return;
    position += block.length;
    let from = 0;
    for (let to = block.indexOf(NEWLINE); to >= 0; to = block.indexOf(NEWLINE, from)) {
      const rest = block.subarray(from, to);
      yield begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      begun = [];
      from = to + 1;
    }
    if (from < block.length) begun.push(block.subarray(from));
  }
}
