import { join } from 'node:path';
import type { Change } from '../../../domain/store.ts';
import { DamageError } from '../disk/damage.ts';
import type { Disk, ReadableDisk } from '../disk/disk.ts';
import type { FileFacts } from '../disk/file-facts.ts';
import { segmentName, segmentNumber } from '../disk/segment-name.ts';
import { readJournalEnd, type SureEnd } from './end-lines.ts';
import { type SegmentFacts, SegmentReader, type SegmentSum } from './segment-reader.ts';

/** What recovery learned of the journal beside the changes it replayed. */
export interface ReplayedJournal {
  /** Null when there is no segment at all. */
  last: LastSegment | null;
  /** The segments before that, each with the facts of its file from before it was read. */
  completed: { segment: number; facts: FileFacts }[];
  /** How many bytes after that end were torn, to be cut. */
  tornBytes: number;
  /** How many bytes were replayed. */
  bytes: number;
  /** True where it is sure that nothing is missing from its first segment to its end. */
  isComplete: boolean;
  /** True where an edit that was accepted, or begun to be, after the snapshot is left out. */
  isBehindEdit: boolean;
}

/** The segment to go on with, where its sound content ends, and the end of that which no record confirms. */
interface LastSegment {
  segment: number;
  /** Null where its header is torn. */
  id: string | null;
  sum: SegmentSum;
  unconfirmed: Buffer;
  /** True where a batch of changes comes last. */
  needsConfirming: boolean;
}

export type BegunSegment = LastSegment & { id: string };

/** Where a replay begins, and who takes the changes. */
export interface Replay {
  /** The segment that follows the snapshot; null where there is no snapshot. */
  snapshot: { segment: number; id: string } | null;
  /** The last change of each workspace so far. */
  seqs(): Record<string, number>;
  /** Takes the next change, or tells why it cannot follow. */
  apply(change: Change): string | null;
  /** Goes on from the snapshot as it is, also where an edit was accepted, or begun to be, after it. */
  acceptEdit: boolean;
}

const BEHIND_EDIT = 'it was made after an edit that is not in this plants.json.';

/** Lists the segments in a folder, in order. */
export async function listSegments(disk: ReadableDisk, folder: string): Promise<number[]> {
  const names = await disk.readdir(folder);
  const numbers = names.map(segmentNumber).filter((number) => number !== null);
  return numbers.sort((a, b) => a - b);
}

/**
 * Reads the journal from the snapshot on. Changes nothing on disk.
 *
 * @throws DamageError with file, line and offset for anything but a torn tail of the last segment.
 */
export async function replayJournal(
  disk: Disk,
  folder: string,
  { snapshot, seqs, apply, acceptEdit }: Replay,
): Promise<ReplayedJournal> {
  const from = snapshot?.segment ?? 1;
  // Read first: what a server writes meanwhile can then only be more than this tells.
  const { end: sure, isDamaged } = await readJournalEnd(disk, folder);
  const factsOf = (segment: number, isLast: boolean): SegmentFacts => ({
    ...{ segment, isLast, sure: sure?.segment === segment ? sure : null },
    isBegun: (snapshot && segment === from) || sure?.segment === segment || isDamaged,
  });
  const listed = (await listSegments(disk, folder)).filter((segment) => segment >= from);
  const segments = await leaveOutUnbegun(disk, folder, listed, (last) => factsOf(last, true));
  const result: ReplayedJournal = {
    last: null,
    completed: [],
    tornBytes: 0,
    bytes: 0,
    isComplete: true,
    isBehindEdit: false,
  };
  let previous: SegmentSum | null = null;
  for (const [index, segment] of segments.entries()) {
    requireSegment(segment, from + index);
    const path = join(folder, segmentName(segment));
    const isLast = index === segments.length - 1;
    if (!isLast) result.completed.push({ segment, facts: await disk.stat(path) });
    const content = await disk.readFile(path);
    const reader = new SegmentReader(content, factsOf(segment, isLast));
    const id = segment === from ? (snapshot?.id ?? null) : null;
    const mayFollowEdit = segment === from || acceptEdit || !snapshot;
    reader.readHeader({ id, previous, seqs: seqs(), mayFollowEdit });
    if (segment !== from && reader.header?.afterEdit) {
      if (!snapshot) throw editMissing(segment);
      result.isBehindEdit = true;
    }
    reader.replay(result.isBehindEdit ? () => BEHIND_EDIT : apply);
    if (isLast) result.isComplete = isSureEnd(reader, segment, sure);
    const sum = reader.sum();
    result.last = {
      ...{ segment, sum, id: reader.header?.id ?? null },
      unconfirmed: reader.unconfirmed(),
      needsConfirming: reader.needsConfirming(),
    };
    result.tornBytes = content.length - reader.end;
    result.bytes += reader.end;
    previous = sum;
  }
  const last = segments.at(-1) ?? 0;
  if (sure && sure.segment >= from && sure.segment > last) throw missingSegment(sure.segment);
  return result;
}

/**
 * Leaves out files behind the last segment that hold nothing: somebody put them there, or they were being
 * made when the process ended. The journal is whole without them, and the segment before may be torn.
 */
async function leaveOutUnbegun(
  disk: Disk,
  folder: string,
  listed: number[],
  factsOf: (last: number) => SegmentFacts,
): Promise<number[]> {
  const [last, before] = [listed.at(-1), listed.at(-2)];
  if (last === undefined || before !== last - 1) return listed;
  const content = await disk.readFile(join(folder, segmentName(last)));
  if (!new SegmentReader(content, factsOf(last)).isUnbegun()) return listed;
  return await leaveOutUnbegun(disk, folder, listed.slice(0, -1), factsOf);
}

/**
 * Tells whether nothing can follow a sound segment. A kill may come after a segment is made and before
 * `journal.end` tells of it, but no change is taken before it does: there is a first line then and no more.
 */
function isSureEnd(reader: SegmentReader, segment: number, sure: SureEnd | null): boolean {
  if (segment === sure?.segment) return true;
  return segment - 1 === sure?.segment && reader.isJustBegun();
}

function editMissing(segment: number): Error {
  const what = `this file is missing, and no segment holds an edit that was accepted before ${segmentName(segment)}.`;
  return new DamageError({ file: 'plants.json', line: 1, offset: 0 }, what);
}

function requireSegment(found: number, expected: number): void {
  if (found === expected) return;
  throw missingSegment(expected, `, but ${segmentName(found)} is there`);
}

function missingSegment(segment: number, what = ', though changes have been written to it'): Error {
  const place = { file: segmentName(segment), line: 1, offset: 0 };
  return new DamageError(place, `this file is missing${what}.`);
}
