import { isUtf8 } from 'node:buffer';
import type { ImportCheck } from '../../contract/imports.ts';
import type { Words } from '../../words/languages.ts';
import { unreadable } from './unreadable-file.ts';

/** Little enough to be worked on in one turn, whatever stands in it. */
const PIECE_BYTES = 4 * 1024;

/** Part of a file's text, and how much of the file ends with it, from 0 to 1. */
export interface FilePiece {
  text: string;
  share: number;
}

/** How files begin that are often taken for a list of plants, in Latin-1. */
const OTHER_KINDS: [beginning: string, kind: Parameters<Words['fileOfOtherKind']>[0]][] = [
  ['%PDF-', 'pdf'],
  ['PK\x03\x04', 'spreadsheet'],
  ['\xd0\xcf\x11\xe0', 'oldSpreadsheet'],
  ['\x1f\x8b', 'compressed'],
  ['\x89PNG', 'image'],
  ['\xff\xd8\xff', 'image'],
];
const UTF_16 = ['\xff\xfe', '\xfe\xff'];
export const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Characters that every encoding of text writes alike. */
const IS_ASCII = /^[\0-\x7f]*$/;

/**
 * Refuses what begins like a file of another kind, saying which.
 *
 * @throws DomainError `unreadable_file`.
 */
export function refuseOtherKinds(bytes: Uint8Array): void {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  const [, kind] = OTHER_KINDS.find(([known]) => beginning.startsWith(known)) ?? [];
  if (kind) throw unreadable((words) => words.fileOfOtherKind(kind));
  if (bytes.length === 0) throw unreadable((words) => words.fileIsEmpty);
  if (UTF_16.some((mark) => beginning.startsWith(mark))) {
    throw unreadable((words) => words.fileInUtf16);
  }
}

/** How a file's bytes stand for letters. */
export interface Encoding {
  /** What it was read as so far. */
  name: ImportCheck['encoding'];
}

/**
 * Yields the text of a file, without its byte order mark. Each piece is looked at when it is asked for.
 * Where the first letter beyond ASCII is not UTF-8, the file is read as Windows-1252, in which Excel saves
 * what it calls CSV; in that, letters hardly ever look like UTF-8, and later ones would be damage.
 *
 * @param encoding is told what the file is read as; left out where it must be UTF-8.
 * @throws DomainError `unreadable_file` where it is no text in UTF-8.
 */
export function* readPieces(bytes: Uint8Array, encoding?: Encoding): Generator<FilePiece> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  /** How many bytes have become text while all of it is ASCII; null once something else is. */
  let ascii = encoding && !hasMark(bytes) ? 0 : null;
  let lines = 0;
  for (let begin = 0; begin < bytes.length; begin += PIECE_BYTES) {
    const end = Math.min(begin + PIECE_BYTES, bytes.length);
    const piece = bytes.subarray(begin, end);
    if (piece.includes(0)) throw unreadable((words) => words.fileIsNoText);
    const options = { stream: end < bytes.length };
    let text: string;
    try {
      const isWestern = encoding?.name === 'Windows-1252';
      text = isWestern ? decodeWindows1252(piece) : utf8.decode(piece, options);
      if (ascii !== null) ascii = IS_ASCII.test(text) ? ascii + text.length : null;
    } catch (cause) {
      if (!encoding || ascii === null || isFirstLetterUtf8(bytes, ascii)) {
        const line = 1 + lines + linesBeforeFault(bytes, begin, end);
        throw unreadable((words) => words.fileIsNoUtf8(line), cause);
      }
      encoding.name = 'Windows-1252';
      text = decodeWindows1252(bytes.subarray(ascii, end));
      ascii = null;
    }
    yield { text, share: end / bytes.length };
    lines += countLineFeeds(bytes, begin, end);
  }
}

/** Where Windows-1252 has other letters than Latin-1, or none. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Decodes Windows-1252, which Node's own decoder takes for Latin-1 in some versions. */
function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => WINDOWS_1252.charAt(letter.charCodeAt(0) - 0x80));
}

function hasMark(bytes: Uint8Array): boolean {
  return BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte);
}

/** Tells whether the first letter beyond ASCII, from a place on, is one in UTF-8. */
function isFirstLetterUtf8(bytes: Uint8Array, from: number): boolean {
  let at = from;
  while ((bytes[at] ?? 0x80) < 0x80) at += 1;
  return [2, 3, 4].some((length) => isUtf8(bytes.subarray(at, at + length)));
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
