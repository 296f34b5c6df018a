import { copyFileSync, mkdirSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from '../../server/domain/store.ts';
import { segmentNumber } from '../../server/store/file/disk/segment-name.ts';
import { decodeRecord } from '../../server/store/file/journal/journal-record.ts';

/** What a crash spares for sure, and how much it takes of the rest. */
export interface Crash {
  /** Tells whether somebody was answered that this change is made. */
  isAcknowledged(change: Change): boolean;
  /** From 0 (nothing that was not acknowledged survives) to 1 (all that was written does). */
  survivingShare: number;
}

/**
 * Copies a data folder of a running store as a power loss at this very moment could leave it: of
 * the end of the journal that holds no acknowledged change, only a part is there.
 *
 * It is taken in one turn of the event loop. Each of the store's chains of work needs the loop
 * between two system calls, so at most the one under way can end meanwhile; with the snapshot
 * copied first, a segment that is removed meanwhile is one it does not need.
 */
export function takeCrashImage(folder: string, to: string, crash: Crash): void {
  mkdirSync(to, { recursive: true });
  for (const name of ['plants.json', 'access.json']) copyIfThere(folder, to, name);
  for (const name of segmentsOf(folder)) copyIfThere(folder, to, name);
  const last = segmentsOf(to).at(-1);
  if (last !== undefined) cutTail(join(to, last), crash);
}

function segmentsOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => segmentNumber(name) !== null)
    .sort();
}

function copyIfThere(from: string, to: string, name: string): void {
  try {
    copyFileSync(join(from, name), join(to, name));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

function cutTail(path: string, { isAcknowledged, survivingShare }: Crash): void {
  const content = readFileSync(path);
  let spared = 0;
  for (let start = 0, end = 0; start < content.length; start = end) {
    end = content.indexOf(0x0a, start) + 1;
    if (end === 0) break;
    const record = decodeRecord(content.subarray(start, end - 1));
    const isSure = record !== null && (!('change' in record) || isAcknowledged(record.change));
    if (isSure) spared = end;
  }
  truncateSync(path, spared + Math.round((content.length - spared) * survivingShare));
}
