import type { Disk } from '../disk/disk.ts';
import { readBytes } from '../disk/read-bytes.ts';

const HEAD_BYTES = 128;

/** Reads the lines of a snapshot that name its segment, which no other snapshot does; null where there is none. */
export async function readSnapshotHead(disk: Disk, path: string): Promise<string | null> {
  const file = await disk.open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    return (await readBytes(file, 0, HEAD_BYTES)).toString('latin1');
  } finally {
    await file.close();
  }
}

/** Finds in the head of a snapshot the segment that it goes on with, before which all is history; 0 where none is named. */
export function segmentInHead(head: string | null): number {
  return Number(/"journal":(\d+)/.exec(head ?? '')?.[1] ?? 0);
}
