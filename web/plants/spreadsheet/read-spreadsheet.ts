import * as words from '../../../server/words/words.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import type { FirstSheet } from './first-sheet.ts';

/** How an archive begins, and so a spreadsheet. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

/** A file that the server reads, and of how many sheets it is the first: of one, where it is no spreadsheet. */
export interface PlainFile {
  file: File;
  sheets: number;
}

/**
 * Returns the first sheet shown of an Excel file as CSV, under its name; any other file as it is. What reads it
 * is loaded only then.
 *
 * @throws RequestFailed `unreadable_file`, or `unreachable` where that does not come; the signal's reason once that is aborted.
 */
export async function asPlainFile(file: File, signal: AbortSignal): Promise<PlainFile> {
  if (!(await isArchive(file))) return { file, sheets: 1 };
  const first = await askWorker(file, signal);
  if (first) {
    const { name, lastModified } = file;
    return { file: new File([first.csv], name, { lastModified }), sheets: first.sheets };
  }
  throw new RequestFailed(words.importNoExcel, { code: 'unreadable_file' });
}

async function isArchive(file: File): Promise<boolean> {
  try {
    const begin = new Uint8Array(await file.slice(0, ARCHIVE.length).arrayBuffer());
    return ARCHIVE.every((byte, at) => begin[at] === byte);
  } catch {
    // Sending it will say what is the matter.
    return false;
  }
}

/** Resolves with null where it cannot be read. */
async function askWorker(file: File, signal: AbortSignal): Promise<FirstSheet | null> {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    type: 'module',
  });
  try {
    return await new Promise<FirstSheet | null>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      // What it cannot read it tells, so its code has not come.
      worker.onerror = () =>
        reject(new RequestFailed(words.codeNotLoaded, { code: 'unreachable' }));
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
