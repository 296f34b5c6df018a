import { open, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Change } from '../../domain/store.ts';
import { segmentName } from './journal.ts';
import { decodeRecord, type JournalRecord } from './journal-record.ts';
import { listSegments } from './recovery.ts';

/** How many bytes of segments that no snapshot needs any more are kept. */
const HISTORY_BYTES = 256 * 1024 * 1024;

/** Finds changes that are no longer in memory, in the segments of a data folder. */
export class ChangeHistory {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Finds one change, or null when it is older than the history kept. Reads one segment. */
  async find(workspace: string, seq: number): Promise<Change | null> {
    for (const segment of (await listSegments(this.#folder)).reverse()) {
      const records = this.#records(segment);
      const header = await records.next();
      if (header.done || !('segment' in header.value)) return null;
      const before = header.value.seqs[workspace] ?? 0;
      if (seq > before) return await findIn(records, workspace, seq);
      await records.return(undefined);
    }
    return null;
  }

  /** Removes the oldest segments before `needed` while all of them together exceed the bound. */
  async prune(needed: number): Promise<void> {
    const old = (await listSegments(this.#folder)).filter((segment) => segment < needed);
    let bytes = 0;
    for (const segment of old.reverse()) {
      const path = join(this.#folder, segmentName(segment));
      bytes += (await stat(path)).size;
      if (bytes > HISTORY_BYTES) await unlink(path);
    }
  }

  async *#records(segment: number): AsyncGenerator<JournalRecord, undefined, undefined> {
    const handle = await open(join(this.#folder, segmentName(segment)), 'r');
    // The stream of lines closes the file at its end, and also when it is left early.
    for await (const line of handle.readLines({ encoding: 'utf8' })) {
      const record = decodeRecord(Buffer.from(line));
      if (record) yield record;
    }
    return undefined;
  }
}

async function findIn(
  records: AsyncGenerator<JournalRecord, undefined, undefined>,
  workspace: string,
  seq: number,
): Promise<Change | null> {
  for await (const record of records) {
    if (!('change' in record)) continue;
    if (record.change.workspace === workspace && record.change.seq === seq) return record.change;
  }
  return null;
}
