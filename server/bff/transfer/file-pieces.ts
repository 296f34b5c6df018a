import { isUtf8 } from 'node:buffer';
import { unreadable } from './unreadable-file.ts';

/** Little enough to be worked on in one turn, whatever stands in it. */
const PIECE_BYTES = 4 * 1024;

/** Part of a file's text, and how much of the file ends with it, from 0 to 1. */
export interface FilePiece {
  text: string;
  share: number;
}

const SAVE_AS_CSV = 'In the spreadsheet, save it as “CSV UTF-8”, then choose that file.';

/** How files begin that are often taken for a list of plants, in Latin-1. */
const OTHER_KINDS: [beginning: string, kind: string][] = [
  ['%PDF-', 'a PDF document'],
  ['PK\x03\x04', 'a spreadsheet such as .xlsx, or another archive'],
  ['\xd0\xcf\x11\xe0', 'an old spreadsheet such as .xls'],
  ['\x1f\x8b', 'a compressed file'],
  ['\x89PNG', 'an image'],
  ['\xff\xd8\xff', 'an image'],
];
const UTF_16 = ['\xff\xfe', '\xfe\xff'];

/**
 * Refuses what begins like a file of another kind, saying which.
 *
 * @throws DomainError `unreadable_file`.
 */
export function refuseOtherKinds(bytes: Uint8Array): void {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  const other = OTHER_KINDS.find(([known]) => beginning.startsWith(known));
  if (other) {
    throw unreadable(`This is ${other[1]}, whatever its name ends with. ${SAVE_AS_CSV}`);
  }
  if (bytes.length === 0) throw unreadable('The file is empty. Choose one that holds plants.');
  if (UTF_16.some((mark) => beginning.startsWith(mark))) {
    throw unreadable(`The file is text in UTF-16; only UTF-8 is read. ${SAVE_AS_CSV}`);
  }
}

/**
 * Yields the text of a file, without its byte order mark. Each piece is looked at when it is asked for.
 *
 * @throws DomainError `unreadable_file` where it is no text in UTF-8.
 */
export function* readPieces(bytes: Uint8Array): Generator<FilePiece> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 0;
  for (let begin = 0; begin < bytes.length; begin += PIECE_BYTES) {
    const end = Math.min(begin + PIECE_BYTES, bytes.length);
    const piece = bytes.subarray(begin, end);
    if (piece.includes(0)) throw unreadable(`The file is not text. ${SAVE_AS_CSV}`);
    let text: string;
    try {
      text = decoder.decode(piece, { stream: end < bytes.length });
    } catch (cause) {
      const line = 1 + lines + linesBeforeFault(bytes, begin, end);
      throw unreadable(`The file is not text in UTF-8, line ${line}. ${SAVE_AS_CSV}`, cause);
    }
    yield { text, share: end / bytes.length };
    lines += countLineFeeds(bytes, begin, end);
  }
}

/** Counts the lines from `from` to the first byte that is not UTF-8, which may stand just before it. */
function linesBeforeFault(bytes: Uint8Array, from: number, to: number): number {
  const isText = (begin: number, end: number) => isUtf8(bytes.subarray(begin, end));
  let begin = beginOfCharacter(bytes, Math.max(0, from - 4));
  let end = to;
  for (;;) {
    const middle = beginOfCharacter(bytes, begin + Math.floor((end - begin) / 2));
    if (middle <= begin) break;
    if (isText(begin, middle)) begin = middle;
    else end = middle;
  }
  for (let next = begin + 1; next < end; next += 1) if (isText(begin, next)) begin = next;
  return countLineFeeds(bytes, from, begin);
}

/** Steps back over the bytes that go on with a character. */
function beginOfCharacter(bytes: Uint8Array, at: number): number {
  let begin = at;
  while (at - begin < 3 && ((bytes[begin] ?? 0) & 0xc0) === 0x80) begin -= 1;
  return begin;
}

function countLineFeeds(bytes: Uint8Array, begin: number, end: number): number {
  let count = 0;
  for (let i = begin; i < end; i += 1) if (bytes[i] === 0x0a) count += 1;
  return count;
}
