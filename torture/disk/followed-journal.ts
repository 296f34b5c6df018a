import { join } from 'node:path';
import { findChecksum } from '../../server/store/file/disk/checksum.ts';
import type { Disk } from '../../server/store/file/disk/disk.ts';
import { segmentName } from '../../server/store/file/disk/segment-name.ts';
import { readJournalEnd } from '../../server/store/file/journal/end-lines.ts';
import { listSegments } from '../../server/store/file/journal/recovery.ts';

/** Tells whether the end of a journal is known to lie behind its last change, and `access.json` to be the last. */
export async function isFollowed(disk: Disk, folder: string): Promise<boolean> {
  const { end, access } = await readJournalEnd(disk, folder);
  const accessBytes = await disk.readFile(join(folder, 'access.json'));
  if (access?.checksum !== findChecksum(accessBytes)) return false;
  const last = (await listSegments(disk, folder)).at(-1) ?? 0;
  if (end?.segment !== last) return false;
  const bytes = await disk.readFile(join(folder, segmentName(last)));
  return !bytes.subarray(end.bytes).includes('"change"');
}
