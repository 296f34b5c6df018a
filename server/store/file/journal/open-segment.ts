import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { hexCrc } from '../disk/checksum.ts';
import type { Disk, DiskFile } from '../disk/disk.ts';
import {
  closeOnFailure,
  openBeside,
  unshareFile,
  withFolder,
  writeAll,
} from '../disk/durable-file.ts';
import { FolderInUseError } from '../disk/folder-lock.ts';
import { segmentName } from '../disk/segment-name.ts';
import type { StorageHealth } from '../disk/storage-health.ts';
import { isDiskFull } from '../disk/storage-refusals.ts';
import { systemCode } from '../disk/system-code.ts';
import { encodeRecord, type SegmentHeader } from './journal-record.ts';
import type { BegunSegment } from './recovery.ts';
import type { SegmentSum } from './segment-reader.ts';

/** Where a segment stands. */
export interface JournalPosition {
  segment: number;
  /** What tells this segment from any other of its number. */
  id: string;
  /** All before it is on disk. */
  end: number;
  /** The CRC-32 of all before `end`. */
  crc: number;
}

/** What a new segment follows. */
export interface SegmentStart {
  segment: number;
  previous: SegmentSum;
  seqs: Record<string, number>;
  /** True where an accepted edit comes before it, which no segment holds. */
  afterEdit?: boolean;
}

/** A segment that is open to append to. */
export interface OpenSegment {
  handle: DiskFile;
  position: JournalPosition;
}

/** Creates a segment durably, with its first line. */
export async function createSegment(
  disk: Disk,
  folder: string,
  health: StorageHealth,
  { segment, previous, seqs, afterEdit = false }: SegmentStart,
): Promise<OpenSegment> {
  const path = join(folder, segmentName(segment));
  const id = randomUUID();
  const header: SegmentHeader = {
    ...{ segment, id, previousBytes: previous.bytes, previousCrc: hexCrc(previous.crc), seqs },
    ...(afterEdit && { afterEdit }),
  };
  return await withFolder(disk, folder, async (syncNames) => {
    const handle = await openBeside(disk, path, health);
    try {
      const bytes = Buffer.from(encodeRecord({ durable: 0, ...header }));
      await health.guardWrite(() => writeAll(handle, bytes, null));
      await health.guardSync(() => handle.sync());
      await health.guardSync(syncNames);
      const end = bytes.length;
      await own(disk, folder, health, path, handle);
      return { handle, position: { segment, id, end, crc: crc32(bytes) } };
    } catch (error) {
      // Whatever closing it meets, the file must go.
      await handle.close().catch(() => undefined);
      await removeSegment(disk, path, health, syncNames).catch((failure: unknown) => {
        throw isDiskFull(failure) && !health.failure
          ? new LeftSegmentError(path, failure)
          : failure;
      });
      throw error;
    }
  });
}

/** What was begun of a segment could not be removed, on a disk that has no room even for that. */
export class LeftSegmentError extends Error {
  readonly path: string;
  readonly code: string | undefined;

  constructor(path: string, cause: unknown) {
    const code = systemCode(cause);
    super(`${path} could not be begun, and not be removed either (${code})`, { cause });
    this.name = 'LeftSegmentError';
    this.path = path;
    this.code = code;
  }
}

/**
 * Removes what was begun of a segment durably: a header that came back after a power loss would contradict what is
 * written meanwhile.
 *
 * @throws what it met, after which writing has ended for good unless there was no room.
 */
export async function removeSegment(
  disk: Disk,
  path: string,
  health: StorageHealth,
  syncNames: () => Promise<void>,
): Promise<void> {
  await health.guardWrite(async () => {
    await disk.unlink(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  });
  await health.guardSync(syncNames);
}

/** Opens the last segment to append to it, cut and confirmed as `Journal.resume` says. */
export async function resumeSegment(
  disk: Disk,
  folder: string,
  health: StorageHealth,
  { segment, id, sum, unconfirmed, needsConfirming }: BegunSegment,
): Promise<OpenSegment> {
  const { bytes: end, crc } = sum;
  const path = join(folder, segmentName(segment));
  await unshareFile(disk, path, health);
  const handle = await disk.open(path, 'append');
  return await closeOnFailure(handle, async () => {
    await own(disk, folder, health, path, handle);
    await handle.truncate(end);
    await writeAgain(disk, path, unconfirmed, end - unconfirmed.length);
    await handle.sync();
    const position = { segment, id, end, crc };
    if (!needsConfirming) return { handle, position };
    // Only once the batch is durable may a line say so.
    const line = confirmingRecord(end);
    await writeAll(handle, line, null);
    return { handle, position: advance(position, line) };
  });
}

/** Writes bytes where they are already, which a handle that appends cannot; cut first, a kill would lose them. */
async function writeAgain(
  disk: Disk,
  path: string,
  bytes: Buffer,
  position: number,
): Promise<void> {
  if (bytes.length === 0) return;
  const handle = await disk.open(path, 'r+');
  try {
    await writeAll(handle, bytes, position);
  } finally {
    await handle.close();
  }
}

/** Makes the line which says that all before it is durable. */
export function confirmingRecord(durable: number): Buffer {
  return Buffer.from(encodeRecord({ durable, vouch: true }));
}

/** Tells where a segment stands once more bytes are on disk. */
export function advance(position: JournalPosition, bytes: Buffer): JournalPosition {
  return { ...position, end: position.end + bytes.length, crc: crc32(bytes, position.crc) };
}

/** @throws FolderInUseError where another process writes this file, though the folder's lock was free. */
async function own(
  disk: Disk,
  folder: string,
  health: StorageHealth,
  path: string,
  handle: DiskFile,
): Promise<void> {
  if (!(await disk.tryLockFile(handle.fd))) throw new FolderInUseError(folder);
  health.owner?.hold(path, await handle.stat(), handle);
}
