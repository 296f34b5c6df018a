import { MAX_IMPORT_BYTES, UPLOAD_MINUTES } from '../contract/imports.ts';
import type { PlantFile } from '../domain/plant-file.ts';
import { readCsvFile } from './csv-file.ts';
import { readJsonFile } from './json-file.ts';
import { unreadable } from './unreadable-file.ts';

export const FILE_BOUNDS = {
  maxBytes: MAX_IMPORT_BYTES,
  tooLarge: `The file is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB, which is the most that one import takes. Split it into several files.`,
  tooSlow: `The file did not arrive within ${UPLOAD_MINUTES} minutes. Try again over a faster connection, or split it into several files.`,
  brokenOff: 'unreadable_file',
} as const;

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

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a file of plants by what is in it; what it is called or sent as says little.
 *
 * @throws DomainError `unreadable_file`, also while its rows are walked.
 */
export function readImportFile(bytes: Uint8Array): PlantFile {
  const text = decode(bytes);
  return /^\s*[[{]/.test(text) ? readJsonFile(text) : readCsvFile(text);
}

function decode(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  const other = OTHER_KINDS.find(([known]) => beginning.startsWith(known));
  if (other) {
    throw unreadable(`This is ${other[1]}, whatever its name ends with. ${SAVE_AS_CSV}`);
  }
  if (bytes.length === 0) throw unreadable('The file is empty. Choose one that holds plants.');
  if (UTF_16.some((mark) => beginning.startsWith(mark))) {
    throw unreadable(`The file is text in UTF-16; only UTF-8 is read. ${SAVE_AS_CSV}`);
  }
  if (bytes.includes(0)) throw unreadable(`The file is not text. ${SAVE_AS_CSV}`);
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw unreadable(
      `The file is not text in UTF-8, line ${lineOfFault(bytes)}. ${SAVE_AS_CSV}`,
      cause,
    );
  }
}

/** Counts to the line that holds the first byte that is not UTF-8. */
function lineOfFault(bytes: Uint8Array): number {
  let line = 1;
  for (let begin = 0; begin < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, begin);
    try {
      utf8.decode(bytes.subarray(begin, end < 0 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end < 0) return line;
    begin = end + 1;
  }
  return line;
}
