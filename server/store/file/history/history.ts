import { join } from 'node:path';
import { DomainError } from '../../../domain/errors.ts';
import type { Change } from '../../../domain/store.ts';
import type { StoreLogger } from '../../store-logger.ts';
import { HistoryDamageError } from '../disk/damage.ts';
import type { Disk, ReadableDisk } from '../disk/disk.ts';
import { segmentName } from '../disk/segment-name.ts';
import type { SegmentHeader } from '../journal/journal-record.ts';
import { listSegments } from '../journal/recovery.ts';
import { seqOf } from '../journal/segment-reader.ts';
import { historyDisk } from './history-disk.ts';
import { HistoryLine } from './history-line.ts';
import { HistorySegments, nothingFound, type PlacedRecord } from './history-segments.ts';

/** The next change that was found, null where it stands further back, and how many bytes were read since the last. */
export interface ReadChange {
  change: Change | null;
  bytes: number;
}

/** Where in the journal all changes of a workspace end whose number is lower than `seq`. */
interface Place {
  workspace: string;
  seq: number;
  segment: number;
  offset: number;
}

/** Readers go on near where they, or others, were: so many places are remembered, at least so far from each other. */
const KEPT_PLACES = 4000;
const PLACE_EVERY_BYTES = 64 * 1024;

/** Reads for the store itself and for all workspaces together; none is called so. */
const STORE = '';

/** Finds changes that are no longer in memory, in the segments of a data folder. */
export class ChangeHistory {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #historyBytes: number;
  readonly #logger: StoreLogger;
  readonly #line: HistoryLine;
  readonly #found = nothingFound();
  readonly #places = new Map<string, Place>();

  constructor(disk: Disk, folder: string, historyBytes: number, logger: StoreLogger) {
    this.#disk = disk;
    this.#folder = folder;
    this.#historyBytes = historyBytes;
    this.#logger = logger;
    this.#line = new HistoryLine(logger);
  }

  /**
   * Finds one change, or null when it is older than the history kept.
   *
   * @param last as that of `newestFirst`.
   * @throws DomainError `change_unreadable`, or `storage_unavailable` where it cannot be read at the moment.
   */
  async find(workspace: string, seq: number, last: number): Promise<Change | null> {
    try {
      for await (const { change } of this.newestFirst(workspace, seq + 1, last)) {
        if (change) return change;
      }
      return null;
    } catch (error) {
      if (!(error instanceof HistoryDamageError)) throw error;
      throw new DomainError('change_unreadable', (words) => words.changeIsUnreadable(seq), {
        cause: error,
      });
    }
  }

  /**
   * Walks the changes of a workspace with a lower number than `before`, newest first and without a gap, and tells
   * in between that others' are read. Returns the number of the last change before all that are kept, 0 where none
   * is missing.
   *
   * @param last the number of the last change that is durable: those behind it may yet be taken back.
   * @throws HistoryDamageError at the first change that cannot be read, or as `find` at the moment.
   */
  async *newestFirst(
    workspace: string,
    before: number,
    last: number,
    confirmWanted?: () => Promise<void>,
  ): AsyncGenerator<ReadChange, number> {
    let next = before - 1;
    const known = this.#placeFrom(workspace, before);
    const segments = this.#segmentsFor(workspace);
    for await (const { segment, file, size, header } of segments.newestFirst()) {
      if (next === 0) break;
      if (known && segment > known.segment) continue;
      const earlier = seqOf(header.seqs, workspace);
      if (earlier >= next) continue;
      const end = segment === known?.segment ? known.offset : size;
      const recordsTo = (to: number) =>
        segments.records(file, segment, to, { workspace, confirmWanted });
      const from = { workspace, seq: next + 1, segment, offset: end };
      for await (const read of this.#walk(recordsTo, from, last)) {
        if (read.change && read.change.seq !== next) break;
        if (read.change) next -= 1;
        yield read;
        if (next === earlier) break;
      }
      if (next !== earlier) throw segments.gap(segment, workspace, next);
    }
    return next;
  }

  /** Walks the changes of a segment before a place; passes over what others have written as far as that was read before. */
  async *#walk(
    recordsTo: (offset: number) => AsyncIterable<PlacedRecord>,
    from: Place,
    last: number,
  ): AsyncGenerator<ReadChange> {
    const { workspace, segment } = from;
    let { seq } = from;
    let bytes = 0;
    let sincePlace = 0;
    for (let next: Place | null = from; next; ) {
      const records = recordsTo(next.offset);
      next = null;
      for await (const { offset, length, change } of records) {
        bytes += length;
        sincePlace += length;
        if (change && change.seq <= last) seq = change.seq;
        const isPlace = sincePlace >= PLACE_EVERY_BYTES;
        if (isPlace) {
          this.#remember({ workspace, seq, segment, offset });
          sincePlace = 0;
        }
        const wanted = change && change.seq < from.seq ? change : null;
        if (!wanted && !isPlace) continue;
        yield { change: wanted, bytes };
        bytes = 0;
        next = this.#placeBehind({ workspace, seq, segment, offset });
        if (next) break;
      }
    }
  }

  /** Finds the place in the same segment from which the same changes can be read without passing over so much. */
  #placeBehind(place: Place): Place | null {
    const known = this.#places.get(keyOf(place));
    return known?.segment === place.segment && known.offset < place.offset ? known : null;
  }

  /**
   * Walks the latest changes of all workspaces, newest first, until so many bytes have been read or
   * one cannot be read.
   *
   * @throws DomainError `storage_unavailable`.
   */
  async *latest(mostBytes: number): AsyncGenerator<Change> {
    let bytes = 0;
    const segments = this.#segmentsFor(STORE);
    try {
      for await (const { segment, file, size } of segments.newestFirst()) {
        for await (const { length, change } of segments.records(file, segment, size)) {
          if (change) yield change;
          bytes += length;
          if (bytes > mostBytes) return;
        }
      }
    } catch (error) {
      if (!(error instanceof HistoryDamageError)) throw error;
    }
  }

  #diskFor(reader: string): ReadableDisk {
    return historyDisk(this.#disk, this.#line, reader);
  }

  #segmentsFor(reader: string): HistorySegments {
    return new HistorySegments(this.#diskFor(reader), this.#folder, this.#logger, this.#found);
  }

  /** Finds the nearest place from which those before a change can be read; undefined where none is remembered. */
  #placeFrom(workspace: string, before: number): Place | undefined {
    let nearest: Place | undefined;
    for (const place of this.#places.values()) {
      if (place.workspace !== workspace || place.seq < before) continue;
      if (!nearest || place.seq < nearest.seq) nearest = place;
    }
    return nearest;
  }

  #remember(place: Place): void {
    const key = keyOf(place);
    const known = this.#places.get(key);
    this.#places.delete(key);
    this.#places.set(key, known && isBefore(known, place) ? known : place);
    const [oldest] = this.#places.size > KEPT_PLACES ? this.#places.keys() : [];
    if (oldest !== undefined) this.#places.delete(oldest);
  }

  /**
   * Removes the oldest segments before `needed` while all of them together exceed the bound; the
   * newest that holds a change stays, so that what was just done can be undone.
   */
  async prune(needed: number): Promise<void> {
    const disk = this.#diskFor(STORE);
    const segments = this.#segmentsFor(STORE);
    const old = (await listSegments(disk, this.#folder)).filter((segment) => segment < needed);
    let bytes = 0;
    let isLastKept = false;
    let later = await segments.header(needed);
    const beyond: string[] = [];
    for (const segment of old.reverse()) {
      const path = join(this.#folder, segmentName(segment));
      bytes += (await disk.stat(path)).size;
      if (isLastKept && bytes > this.#historyBytes) beyond.push(path);
      if (isLastKept) continue;
      const header = await segments.header(segment);
      // A kill between a rotation and its snapshot leaves one without any change.
      isLastKept = hasMoved(header, later);
      later = header;
    }
    // The oldest first, so that a kill leaves no gap between those that stay.
    for (const path of beyond.reverse()) await disk.unlink(path);
  }
}

function keyOf({ workspace, seq }: Place): string {
  return `${workspace}\n${seq}`;
}

function isBefore(a: Place, b: Place): boolean {
  return a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset);
}

/** Tells whether a workspace has moved from one segment's beginning to the next one's, or nobody knows. */
function hasMoved(from: SegmentHeader | null, to: SegmentHeader | null): boolean {
  if (!from || !to) return true;
  return Object.entries(to.seqs).some(([workspace, seq]) => seq !== seqOf(from.seqs, workspace));
}
