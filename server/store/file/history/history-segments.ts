import { join } from 'node:path';
import type { Change } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import type { StoreLogger } from '../../store-logger.ts';
import { crcOfFile, hexCrc } from '../disk/checksum.ts';
import { HistoryDamageError } from '../disk/damage.ts';
import type { ReadableDisk, ReadableFile } from '../disk/disk.ts';
import { type FileFacts, isUnchanged } from '../disk/file-facts.ts';
import { segmentName } from '../disk/segment-name.ts';
import { historyOutOfReach } from '../disk/storage-refusals.ts';
import { systemCode } from '../disk/system-code.ts';
import { decodeRecord, type SegmentHeader } from '../journal/journal-record.ts';
import { decodeInTurns } from '../journal/large-records.ts';
import { listSegments } from '../journal/recovery.ts';
import { linesBackward, readFirstLine } from './backward-lines.ts';
import { locateDamage } from './locate-damage.ts';

const PASSING = new Set(['EMFILE', 'ENFILE']);

const OTHER_CONTENT = 'the file holds something else than was written to it.';

/** A segment that is open for reading, whose header is sound. */
export interface HistorySegment {
  segment: number;
  file: ReadableFile;
  size: number;
  header: SegmentHeader;
}

/** What is known of the segments of a folder. */
export interface FoundSegments {
  /** Those that are complete and were found as they were written, each with the facts of its file then. */
  sound: Map<number, FileFacts>;
  damage: Map<number, HistoryDamageError>;
}

/** Knows nothing yet. */
export function nothingFound(): FoundSegments {
  return { sound: new Map(), damage: new Map() };
}

/** A record, where it begins and how many bytes it takes; `change` is null where it holds none that is asked for. */
export interface PlacedRecord {
  offset: number;
  length: number;
  change: Change | null;
}

/** Of whom the changes are asked for, undefined for everybody; and what is asked at each turn. */
interface Asked {
  workspace?: string;
  confirmWanted?: (() => Promise<void>) | undefined;
}

/**
 * The segments of a data folder, read from the newest back and checked on the way: none is missing
 * between two others, and each is as the one after it tells. What is found wrong is logged once.
 */
export class HistorySegments {
  readonly #disk: ReadableDisk;
  readonly #folder: string;
  readonly #logger: Pick<StoreLogger, 'error'>;
  readonly #found: FoundSegments;

  /** @param found what readings before this one have found, which it adds to. */
  constructor(
    disk: ReadableDisk,
    folder: string,
    logger: Pick<StoreLogger, 'error'>,
    found = nothingFound(),
  ) {
    this.#disk = disk;
    this.#folder = folder;
    this.#logger = logger;
    this.#found = found;
  }

  /**
   * Walks the segments from the newest back, or from a given one that is known to be begun, each open
   * until the next one is asked for. Ends at one that has just been let go of.
   *
   * @throws HistoryDamageError when one is missing, cannot be read, or holds other records than
   *   were written to it.
   */
  async *newestFirst(from = Number.POSITIVE_INFINITY): AsyncGenerator<HistorySegment> {
    let later: SegmentHeader | null = null;
    for (const segment of (await this.#list()).reverse()) {
      if (segment > from) continue;
      if (later && segment !== later.segment - 1) return await this.#endAt(later.segment - 1);
      const file = await this.#open(segment);
      if (!file) return await this.#endAt(segment);
      try {
        const header = await readHeader(file);
        // The newest one may just be being made.
        if (!header && !later) continue;
        const facts = await file.stat();
        if (later) await this.#check(segment, file, facts, later);
        if (!header) throw await this.#locate(segment);
        yield { segment, file, size: facts.size, header };
        later = header;
      } catch (error) {
        throw this.#unreadable(segment, error);
      } finally {
        await file.close();
      }
    }
  }

  /**
   * Walks the records of a segment that end before `end`, the last first. Of those that are not asked for nothing
   * is read but whose they are: one may hold 100,000 plants. The last ones of the newest segment may not be durable
   * yet: whoever asks knows the number of the last change that is, and tells nobody of those behind it.
   *
   * @throws HistoryDamageError at one that is not as it was written or cannot be read.
   */
  async *records(
    file: ReadableFile,
    segment: number,
    end: number,
    { workspace, confirmWanted }: Asked = {},
  ): AsyncGenerator<PlacedRecord> {
    const turn = new TurnTaker(confirmWanted);
    const isOfAnother = workspace === undefined ? () => false : otherThan(workspace);
    let durable = this.#found.sound.has(segment) ? end : 0;
    try {
      for await (const { offset, content } of linesBackward(file, end)) {
        await turn.yieldIfDue();
        const place = { offset, length: content.length };
        if (isOfAnother(content)) {
          yield { ...place, change: null };
          continue;
        }
        const record = await decodeInTurns(content);
        // Behind what a record tells to be durable, the newest one may just be being written, or cut.
        if (!record && offset >= durable) continue;
        if (!record) throw await this.#locate(segment);
        durable = Math.max(durable, record.durable);
        yield { ...place, change: 'change' in record ? record.change : null };
      }
    } catch (error) {
      throw this.#unreadable(segment, error);
    }
  }

  /** Reads the header of a segment; null where there is none, or it is not sound. */
  async header(segment: number): Promise<SegmentHeader | null> {
    const file = await this.#open(segment);
    try {
      return file && (await readHeader(file));
    } finally {
      await file?.close();
    }
  }

  /** Makes the refusal of a segment in which changes of a workspace are missing. */
  gap(segment: number, workspace: string, seq: number): HistoryDamageError {
    const what = `change ${seq} of workspace ${workspace} should be in this file and is not.`;
    return this.#report(segment, new HistoryDamageError(beginningOf(segment), what));
  }

  /** Returns where the segment that is not there has been let go of with all before it. */
  async #endAt(segment: number): Promise<void> {
    const [oldest = segment] = await this.#list();
    if (oldest >= segment) return;
    const what = 'this file is missing, but older ones are there.';
    throw this.#report(segment, new HistoryDamageError(beginningOf(segment), what));
  }

  /**
   * Nothing is shown of a segment that is not as it was written, since it may be another folder's. One that
   * was found sound is not read again until its file is another, or has been written.
   */
  async #check(
    segment: number,
    file: ReadableFile,
    facts: FileFacts,
    later: SegmentHeader,
  ): Promise<void> {
    const known = this.#found.sound.get(segment);
    if (known && isUnchanged(known, facts)) return;
    const { size } = facts;
    const isSame =
      size === later.previousBytes && hexCrc(await crcOfFile(file, size)) === later.previousCrc;
    if (!isSame) throw await this.#locate(segment);
    this.#found.sound.set(segment, facts);
    // Damage of before has been mended; what comes later is told anew.
    this.#found.damage.delete(segment);
  }

  async #locate(segment: number): Promise<HistoryDamageError> {
    const known = this.#found.damage.get(segment);
    if (known) return known;
    const found = await locateDamage(this.#disk, this.#folder, segment);
    const { place, what } = found ?? { place: beginningOf(segment), what: OTHER_CONTENT };
    return this.#report(segment, new HistoryDamageError(place, what));
  }

  /** Returns what was found in this segment first. */
  #report(segment: number, damage: HistoryDamageError): HistoryDamageError {
    const known = this.#found.damage.get(segment);
    if (known) return known;
    this.#logger.error({ err: damage }, 'history cannot be read beyond this place');
    this.#found.damage.set(segment, damage);
    return damage;
  }

  async #list(): Promise<number[]> {
    return await listSegments(this.#disk, this.#folder).catch((error: unknown) => {
      throw isOfSystem(error) ? historyOutOfReach(error) : error;
    });
  }

  /** Opens a segment, or returns null where it is not there. */
  async #open(segment: number): Promise<ReadableFile | null> {
    const path = join(this.#folder, segmentName(segment));
    return await this.#disk.open(path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw this.#unreadable(segment, error);
    });
  }

  /** What the system cannot read ends history as damage does; with too many files open it may be read later. */
  #unreadable(segment: number, error: unknown): unknown {
    const code = systemCode(error);
    if (!isOfSystem(error) || code === undefined) return error;
    if (PASSING.has(code)) return historyOutOfReach(error);
    const what = `the file cannot be read (${code}).`;
    return this.#report(segment, new HistoryDamageError(beginningOf(segment), what));
  }
}

/** Makes what tells by the head of a line that it is of another workspace. No text in it can hold the key: JSON escapes the quotes. */
function otherThan(workspace: string): (line: Buffer) => boolean {
  const key = '"workspace":';
  const name = Buffer.from(JSON.stringify(workspace));
  return (line) => {
    const at = line.indexOf(key) + key.length;
    return at >= key.length && !line.subarray(at, at + name.length).equals(name);
  };
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function beginningOf(segment: number) {
  return { file: segmentName(segment), line: 1, offset: 0 };
}

/** What a segment's first line tells; null where it is not sound, as when it is just being made. */
async function readHeader(file: ReadableFile): Promise<SegmentHeader | null> {
  const line = await readFirstLine(file);
  const record = line && decodeRecord(line);
  return record && 'segment' in record ? record : null;
}
