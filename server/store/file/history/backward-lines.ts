import { joinInTurns } from '../../join-in-turns.ts';
import type { ReadableFile } from '../disk/disk.ts';
import { readBytes } from '../disk/read-bytes.ts';

const BLOCK_BYTES = 256 * 1024;

/** A line without its newline, and where it begins in its file. */
export interface Line {
  offset: number;
  content: Buffer;
}

/**
 * Reads the lines of a file that end before `end`, the last first, a block at a time. What stands
 * after the last newline is no line.
 */
export async function* linesBackward(file: ReadableFile, end: number): AsyncGenerator<Line> {
  /** What of a line has been read whose beginning has not, its first part first; null before the first newline. */
  let rest: Buffer[] | null = null;
  let position = end;
  while (position > 0) {
    const start = Math.max(0, position - BLOCK_BYTES);
    let block = await readBytes(file, start, position - start);
    for (let newline = block.lastIndexOf(0x0a); newline >= 0; newline = block.lastIndexOf(0x0a)) {
      const after = block.subarray(newline + 1);
      if (rest) yield { offset: start + newline + 1, content: await join(after, rest) };
      rest = [];
      block = block.subarray(0, newline);
    }
    rest?.unshift(block);
    position = start;
  }
  if (rest) yield { offset: 0, content: await joinInTurns(rest) };
}

/** Reads the first line of a file, or null where it has none that ends. */
export async function readFirstLine(file: ReadableFile): Promise<Buffer | null> {
  const blocks: Buffer[] = [];
  for (let position = 0; ; ) {
    const block = Buffer.alloc(BLOCK_BYTES);
    const { bytesRead } = await file.read(block, 0, block.length, position);
    if (bytesRead === 0) return null;
    const newline = block.subarray(0, bytesRead).indexOf(0x0a);
    blocks.push(block.subarray(0, newline < 0 ? bytesRead : newline));
    if (newline >= 0) return Buffer.concat(blocks);
    position += bytesRead;
  }
}

async function join(first: Buffer, rest: Buffer[]): Promise<Buffer> {
  return rest.length === 0 ? first : await joinInTurns([first, ...rest]);
}
