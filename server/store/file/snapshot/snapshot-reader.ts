import { constants } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { CHECKSUM_LINE_BYTES, checksumLine } from '../disk/checksum.ts';
import type { Disk, DiskFile } from '../disk/disk.ts';
import { readBytes } from '../disk/read-bytes.ts';

/** How much of the file is in memory at a time, beside what has been made of it. */
const BLOCK_BYTES = 1024 * 1024;

const NEWLINE = 0x0a;

/**
 * Reads a snapshot, a block of lines at a time, so that its length is not bounded by that of a
 * string. Resolves with its JSON value, or with null where it is not exactly as it was written.
 */
export async function readSnapshot(
  disk: Disk,
  path: string,
  size: number,
  blockBytes = BLOCK_BYTES,
): Promise<unknown> {
  const file = await disk.open(path, 'r');
  try {
    return await readBlocks(file, size, blockBytes);
  } finally {
    await file.close();
  }
}

async function readBlocks(file: DiskFile, size: number, blockBytes: number): Promise<unknown> {
  const text = new SnapshotText();
  const end = size - CHECKSUM_LINE_BYTES;
  let crc = 0;
  /** What has been read of a line that has yet to end; joined once, or a long line would cost its square. */
  let begun: Buffer[] = [];
  for (let position = 0; position < end; ) {
    const block = await readBytes(file, position, Math.min(blockBytes, end - position));
    if (block.length === 0) return null;
    position += block.length;
    crc = crc32(block, crc);
    const linesEnd = block.lastIndexOf(NEWLINE) + 1;
    if (linesEnd > 0) {
      const lines = Buffer.concat([...begun, block.subarray(0, linesEnd)]);
      if (lines.length > constants.MAX_STRING_LENGTH || !text.take(lines.toString())) return null;
      begun = [];
    }
    if (linesEnd < block.length) begun.push(block.subarray(linesEnd));
  }
  const tail = (await readBytes(file, Math.max(0, end), CHECKSUM_LINE_BYTES)).toString('latin1');
  return begun.length === 0 && tail === checksumLine(crc) ? text.finish(tail) : null;
}

/**
 * Puts a snapshot together from its lines. Lists of plants and changes are parsed a block at a time;
 * what stands around them is parsed once, at the end, with the lists left empty.
 */
class SnapshotText {
  #frame = '';
  readonly #lists: unknown[][] = [];
  readonly #listBegins = /"(?:plants|keyed)":\[\n/g;
  #list: unknown[] | null = null;

  /** Takes some whole lines; false when they are not what a snapshot consists of. */
  take(lines: string): boolean {
    let at = 0;
    while (at < lines.length) {
      const next = this.#list ? this.#takeItems(lines, at, this.#list) : this.#takeFrame(lines, at);
      if (next === null) return false;
      at = next;
    }
    return true;
  }

  finish(tail: string): unknown {
    const lists = this.#lists.values();
    const fill = (key: string, value: unknown) =>
      (key === 'plants' || key === 'keyed') && isUnfilled(value) ? lists.next().value : value;
    return parseJson(this.#frame + tail, fill);
  }

  #takeFrame(lines: string, from: number): number {
    this.#listBegins.lastIndex = from;
    const begins = this.#listBegins.test(lines);
    const end = begins ? this.#listBegins.lastIndex : lines.length;
    this.#frame += lines.slice(from, end);
    if (begins) this.#openList();
    return end;
  }

  #openList(): void {
    // Marks the place, since lists that were written empty are in the frame as they are.
    this.#frame += 'null';
    this.#list = [];
    this.#lists.push(this.#list);
  }

  /** Takes items up to the line that closes the list, or all; null when they are not JSON. */
  #takeItems(lines: string, from: number, list: unknown[]): number | null {
    const closing = lines.startsWith(']', from) ? from : lines.indexOf('\n]', from) + 1;
    const isClosed = closing > from || lines.startsWith(']', from);
    const end = isClosed ? closing : lines.length;
    // The comma before the next item belongs to neither.
    const itemsEnd = lines[end - 2] === ',' ? end - 2 : end;
    const items = parseJson(`[${lines.slice(from, itemsEnd)}]`);
    if (!Array.isArray(items)) return null;
    for (const item of items) list.push(item);
    if (isClosed) this.#list = null;
    return end;
  }
}

function isUnfilled(value: unknown): boolean {
  return Array.isArray(value) && value.length === 1 && value[0] === null;
}

function parseJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return null;
  }
}
