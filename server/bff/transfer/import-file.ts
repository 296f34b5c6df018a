import { type TableReading, UPLOAD_MINUTES } from '../../contract/imports.ts';
import { MAX_IMPORT_BYTES } from '../../contract/transfer/import-bytes.ts';
import { DomainError } from '../../domain/errors.ts';
import { isJsonSpace } from '../../domain/json/json-characters.ts';
import type { FileContent } from '../../domain/transfer/plant-file.ts';
import type { Words } from '../../words/languages.ts';
import { readCsvFile } from './csv-file.ts';
import {
  BYTE_ORDER_MARK,
  type Encoding,
  type FilePiece,
  readPieces,
  refuseOtherKinds,
} from './file-pieces.ts';
import { readPlantsJson } from './json-file.ts';

export const FILE_BOUNDS = {
  maxBytes: MAX_IMPORT_BYTES,
  tooLarge: (words: Words) => words.fileTooLarge(MAX_IMPORT_BYTES / 1024 / 1024),
  tooSlow: {
    code: 'unreadable_file',
    say: (words: Words) => words.fileTooSlow(UPLOAD_MINUTES),
  },
  // Whoever has called an upload off, or lost the network, waits for no answer.
  brokenOff: 'client_gone',
} as const;

/** What begins with more white space is no JSON that anybody wrote. */
const MAX_WHITE_SPACE = 64 * 1024;

/** So many bytes tell a title from JSON. */
const MAX_TITLE_BYTES = 256;

/** A title such as `[id]`, as some programs write them: a word in brackets that JSON does not know. */
const TITLE = /^[[{] *(?!(?:true|false|null)\b)[^\s\][{}",:0-9-][^\][{}",:\r\n]*[\]}]/;

/**
 * Reads a file of plants by what is in it; what it is called or sent as says little.
 *
 * @param reading how somebody has said that a table is to be read.
 * @param stopping once it is aborted, walking the rows ends.
 * @throws DomainError `unreadable_file`, also while its rows are walked; `storage_unavailable` there.
 */
export function readImportFile(
  bytes: Uint8Array,
  reading: TableReading,
  stopping: AbortSignal,
): FileContent {
  refuseOtherKinds(bytes);
  const beginning = beginningOf(bytes);
  const isJson = /^[[{]/.test(beginning) && !TITLE.test(beginning);
  if (isJson && !reading.isPasted) return readPlantsJson(untilStopped(readPieces(bytes), stopping));
  const encoding: Encoding = { name: 'UTF-8' };
  return readCsvFile(untilStopped(readPieces(bytes, encoding), stopping), encoding, reading);
}

function* untilStopped(pieces: Iterable<FilePiece>, stopping: AbortSignal): Generator<FilePiece> {
  for (const piece of pieces) {
    if (stopping.aborted) throw serverStops();
    yield piece;
  }
}

/** Makes the error for a file that the server has no time for any more. */
export function serverStops(): DomainError {
  return new DomainError('storage_unavailable', (words) => words.fileStopped);
}

/** Returns what stands behind the byte order mark and white space, in Latin-1; white space where there is too much of it. */
function beginningOf(bytes: Uint8Array): string {
  let at = BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte) ? BYTE_ORDER_MARK.length : 0;
  while (at < MAX_WHITE_SPACE && isJsonSpace(bytes[at] ?? 0)) at += 1;
  return Buffer.from(bytes.subarray(at, at + MAX_TITLE_BYTES)).toString('latin1');
}
