import { crc32 } from 'node:zlib';
import { linesBackward } from './backward-lines.ts';
import type { FilePart } from './damage.ts';
import type { Disk, DiskFile } from './disk.ts';
import { hexCrc } from './hex-crc.ts';
import { readBytes } from './read-bytes.ts';

/** A part of a snapshot as it was written at once: its length, and the CRC-32 of the file up to its end. */
export interface WrittenBlock {
  bytes: number;
  crc: number;
}

/** How many line ends and bytes of a file come before a place in it. */
interface Place {
  lines: number;
  bytes: number;
}

/**
 * The line that follows the lines of the snapshot, so that a start can tell where it is no longer as
 * it was written. Its first item is the CRC-32 of the others.
 */
export function blocksLine(blocks: WrittenBlock[]): string {
  const items = blocks.map(({ bytes, crc }) => `,"${bytes} ${hexCrc(crc)}"`).join('');
  return `"blocks":["${hexCrc(crc32(items))}"${items}],\n`;
}

/**
 * Finds the block where a snapshot first differs from what was written, or the lines after all of
 * them where no block does. Null where the line that tells the blocks is not there, or differs.
 */
export async function findDifference(
  disk: Disk,
  path: string,
  size: number,
): Promise<FilePart | null> {
  const file = await disk.open(path, 'r');
  try {
    const blocks = await readBlocks(file, size);
    return blocks && (await compare(file, size, blocks));
  } finally {
    await file.close();
  }
}

/** Reads the third line from the end. */
async function readBlocks(file: DiskFile, size: number): Promise<WrittenBlock[] | null> {
  let below = 0;
  for await (const { content } of linesBackward(file, size)) {
    if (below === 2) return parseBlocks(content.toString('latin1'));
    below += 1;
  }
  return null;
}

function parseBlocks(line: string): WrittenBlock[] | null {
  const [, crc, items = ''] = /^"blocks":\["(\w{8})"(.*)\],$/.exec(line) ?? [];
  if (crc !== hexCrc(crc32(items))) return null;
  return [...items.matchAll(/(\d+) (\w{8})/g)].map(([, bytes, crcOfBlock]) => ({
    bytes: Number(bytes),
    crc: Number.parseInt(crcOfBlock ?? '', 16),
  }));
}

async function compare(file: DiskFile, size: number, blocks: WrittenBlock[]): Promise<FilePart> {
  let from: Place = { lines: 0, bytes: 0 };
  let crc = 0;
  for (const block of blocks) {
    const bytes = await readBytes(file, from.bytes, Math.min(block.bytes, size - from.bytes));
    crc = crc32(bytes, crc);
    if (crc !== block.crc) return partOf(from, bytes);
    from = after(from, bytes);
  }
  return partOf(from, await readBytes(file, from.bytes, size - from.bytes));
}

function after({ lines, bytes }: Place, content: Buffer): Place {
  let newlines = 0;
  for (let at = content.indexOf(0x0a); at >= 0; at = content.indexOf(0x0a, at + 1)) newlines += 1;
  return { lines: lines + newlines, bytes: bytes + content.length };
}

function partOf(from: Place, content: Buffer): FilePart {
  // A newline at the end belongs to the line that it ends.
  const to = after(from, content.subarray(0, -1));
  return { lines: [from.lines + 1, to.lines + 1], bytes: [from.bytes, to.bytes] };
}
