import { join } from 'node:path';
import type { Change } from '../../../domain/store.ts';
import { DamageError } from '../disk/damage.ts';
import type { ReadableDisk } from '../disk/disk.ts';
import { segmentName } from '../disk/segment-name.ts';
import type { JournalRecord } from '../journal/journal-record.ts';
import { decodeInTurns } from '../journal/large-records.ts';
import {
  describeLater,
  isHeaderOf,
  NOT_AS_WRITTEN,
  NOT_FIRST_LINE,
  NOTHING_LEFT,
} from '../journal/segment-reader.ts';
import { linesForward } from './forward-lines.ts';

/**
 * Finds the first record of a complete segment that is not as it was written, or null where each is, in
 * turns with others.
 */
export async function locateDamage(
  disk: ReadableDisk,
  folder: string,
  segment: number,
): Promise<DamageError | null> {
  const name = segmentName(segment);
  const file = await disk.open(join(folder, name), 'r');
  try {
    const { size } = await file.stat();
    const seqs: Record<string, number> = Object.create(null);
    let line = 1;
    let offset = 0;
    const damage = (what: string) => new DamageError({ file: name, line, offset }, what);
    for await (const content of linesForward(file, size)) {
      const record = await decodeInTurns(content);
      if (!record) return damage(NOT_AS_WRITTEN);
      const problem =
        line === 1
          ? begin(seqs, record, segment)
          : describeLater(record, (change) => follow(seqs, change));
      if (problem) return damage(problem);
      line += 1;
      offset += content.length + 1;
    }
    if (size === 0) return damage(NOTHING_LEFT);
    return offset < size ? damage(NOT_AS_WRITTEN) : null;
  } finally {
    await file.close();
  }
}

/** Takes over the changes before the segment from its first line, or tells what is wrong with that. */
function begin(
  seqs: Record<string, number>,
  record: JournalRecord,
  segment: number,
): string | null {
  if (!isHeaderOf(record, segment)) return NOT_FIRST_LINE;
  Object.assign(seqs, record.seqs);
  return null;
}

function follow(seqs: Record<string, number>, { workspace, seq }: Change): string | null {
  const before = seqs[workspace] ?? 0;
  seqs[workspace] = seq;
  if (seq === before + 1) return null;
  return `change ${seq} of workspace ${workspace} follows change ${before}: changes between them are missing or repeated.`;
}
