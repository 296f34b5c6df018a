import { join } from 'node:path';
import type { Change } from '../../../domain/store.ts';
import { DamageError } from '../disk/damage.ts';
import type { ReadableDisk } from '../disk/disk.ts';
import { segmentName } from '../disk/segment-name.ts';
import { SegmentReader } from '../journal/segment-reader.ts';

/** Finds the first record of a complete segment that is not as it was written, or null where each is. */
export async function locateDamage(
  disk: ReadableDisk,
  folder: string,
  segment: number,
): Promise<DamageError | null> {
  const seqs: Record<string, number> = Object.create(null);
  const content = await disk.readFile(join(folder, segmentName(segment)));
  const facts = { segment, isLast: false, isBegun: true, sure: null };
  try {
    const reader = new SegmentReader(content, facts);
    reader.readHeader({ id: null, previous: null, seqs: null, mayFollowEdit: true });
    Object.assign(seqs, reader.header?.seqs);
    reader.replay((change) => follow(seqs, change));
    return null;
  } catch (error) {
    if (error instanceof DamageError) return error;
    throw error;
  }
}

function follow(seqs: Record<string, number>, { workspace, seq }: Change): string | null {
  const before = seqs[workspace] ?? 0;
  seqs[workspace] = seq;
  if (seq === before + 1) return null;
  return `change ${seq} of workspace ${workspace} follows change ${before}: changes between them are missing or repeated.`;
}
