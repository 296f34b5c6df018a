import { SILENT } from '../../store-logger.ts';
import { HistoryDamageError } from '../disk/damage.ts';
import type { Disk } from '../disk/disk.ts';
import { seqOf } from '../journal/segment-reader.ts';
import { type HistorySegment, HistorySegments } from './history-segments.ts';

/** Where history ends too early. */
export interface HistoryEnd {
  /** The newest place of those at which it cannot be read. */
  damage: HistoryDamageError;
  /** The last change of each workspace that cannot be read; those that are left out have none. */
  seqs: Record<string, number>;
  /** The oldest segment of which all changes, and all after it, can be read. */
  readableFrom: number;
}

/**
 * Reads what history alone needs, the segments before the one that the snapshot goes on with, as the
 * server does: from the newest back. Returns null where all that is kept is as it was written.
 */
export async function checkHistory(
  disk: Disk,
  folder: string,
  from: number,
): Promise<HistoryEnd | null> {
  const segments = new HistorySegments(disk, folder, SILENT);
  let seqs: Record<string, number> = {};
  let readableFrom = from;
  try {
    for await (const found of segments.newestFirst(from)) {
      if (found.segment < from) await requireRecords(segments, found, seqs);
      seqs = found.header.seqs;
      readableFrom = found.segment;
    }
    return null;
  } catch (damage) {
    if (damage instanceof HistoryDamageError) return { damage, seqs, readableFrom };
    throw damage;
  }
}

/** @throws HistoryDamageError where a segment does not hold each change from its beginning up to `seqs`. */
async function requireRecords(
  segments: HistorySegments,
  { segment, file, size, header }: HistorySegment,
  seqs: Record<string, number>,
): Promise<void> {
  const left: Record<string, number> = Object.assign(Object.create(null), seqs);
  for await (const { change } of segments.records(file, segment, size)) {
    if (!change) continue;
    const { workspace, seq } = change;
    if (seq !== seqOf(left, workspace))
      throw segments.gap(segment, workspace, seqOf(left, workspace));
    left[workspace] = seq - 1;
  }
  for (const [workspace, seq] of Object.entries(left)) {
    if (seq !== seqOf(header.seqs, workspace)) throw segments.gap(segment, workspace, seq);
  }
}
