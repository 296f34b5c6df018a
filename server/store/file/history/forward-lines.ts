import { joinInTurns } from '../../join-in-turns.ts';
import type { ReadableFile } from '../disk/disk.ts';
import { readBytes } from '../disk/read-bytes.ts';

const BLOCK_BYTES = 256 * 1024;

const NEWLINE = 0x0a;

/**
 * Reads the lines of a file before `end`, without their newlines, a block at a time. What stands after the
 * last newline is no line.
 */
export async function* linesForward(
  file: Pick<ReadableFile, 'read'>,
  end: number,
): AsyncGenerator<Buffer> {
  /** What has been read of a line that has yet to end; joined once, or a long line would cost its square. */
  let begun: Buffer[] = [];
  for (let position = 0; position < end; ) {
    const block = await readBytes(file, position, Math.min(BLOCK_BYTES, end - position));
    if (block.length === 0) return;
    position += block.length;
    let from = 0;
    for (let to = block.indexOf(NEWLINE); to >= 0; to = block.indexOf(NEWLINE, from)) {
      const rest = block.subarray(from, to);
      yield begun.length === 0 ? rest : await joinInTurns([...begun, rest]);
      begun = [];
      from = to + 1;
    }
    if (from < block.length) begun.push(block.subarray(from));
  }
}
