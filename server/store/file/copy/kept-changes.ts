import { join } from 'node:path';
import type { Change } from '../../../domain/store.ts';
import type { Disk } from '../disk/disk.ts';
import { segmentName } from '../disk/segment-name.ts';
import { linesForward } from '../history/forward-lines.ts';
import { decodeInTurns } from '../journal/large-records.ts';
import { listSegments } from '../journal/recovery.ts';
import type { LoadedFolder } from '../load.ts';

/**
 * Reads all changes in the journal of a folder whose history was checked, in the order in which they were made.
 *
 * @param from the first segment to be read.
 * @throws Error where one cannot be read any more.
 */
export async function* keptChanges(
  disk: Disk,
  folder: string,
  { journal: { last } }: Pick<LoadedFolder, 'journal'>,
  from: number,
): AsyncGenerator<Change> {
  for (const segment of await listSegments(disk, folder)) {
    if (!last || segment > last.segment) return;
    if (segment < from) continue;
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
