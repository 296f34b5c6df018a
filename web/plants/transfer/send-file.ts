import type { ChangeView } from '../../../server/contract/answers.ts';
import type { ImportLine } from '../../../server/contract/imports.ts';
import * as words from '../../../server/words/words.ts';
import { BASE_PATH } from '../../api/base-path.ts';
import { pageHeaders } from '../../api/page-of.ts';
import type { Person } from '../../api/person.ts';
import { readFailure } from '../../api/read-failure.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { readLine } from './import-lines.ts';

/** How far the work on a file has come. */
export type Progress =
  | { phase: 'sending'; sent: number; total: number }
  | { phase: 'checking'; rows: number; share: number }
  | { phase: 'saving'; rows: number };

/** What the work on a file ended with. */
export type Ending =
  | Extract<ImportLine, { step: 'checked' }>
  // `isEarlier` where an attempt before was saved, for which something else had been chosen.
  | (Extract<ImportLine, { step: 'saved' }> & { isEarlier?: boolean })
  // Another import was found to have been made, and this one was not sent.
  | { step: 'other'; change: ChangeView }
  | { step: 'cancelled' }
  // The server said no more while it saved, and has nothing of it.
  | { step: 'silent' };

export interface Sending {
  /** Under which of the person’s tokens. */
  tokenId: string;
  idempotencyKey?: string;
  /** Ends the connection; the answer is then `cancelled`. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/**
 * Sends a file as it is and follows what the server tells of it. By XMLHttpRequest, since only that
 * tells how much has been sent.
 *
 * @throws RequestFailed as `request`, and as `requireReadable`; then nothing was sent.
 */
export async function sendFile(
  person: Person,
  path: string,
  file: File,
  sending: Sending,
): Promise<Ending> {
  const { tokenId, idempotencyKey, signal, onProgress } = sending;
  await requireReadable(file);
  if (signal.aborted) return { step: 'cancelled' };
  const xhr = new XMLHttpRequest();
  xhr.open('POST', BASE_PATH + path);
  xhr.setRequestHeader('Accept', 'application/x-ndjson, application/problem+json');
  xhr.setRequestHeader('Content-Type', 'application/octet-stream');
  for (const [name, value] of Object.entries(pageHeaders(person, tokenId)))
    xhr.setRequestHeader(name, value);
  if (idempotencyKey) xhr.setRequestHeader('Idempotency-Key', idempotencyKey);
  xhr.upload.onprogress = ({ loaded, total }) =>
    onProgress({ phase: 'sending', sent: loaded, total });
  // The server has it all, so that it alone knows from here on.
  xhr.upload.onload = () => onProgress({ phase: 'checking', rows: 0, share: 0 });
  let read = 0;
  let last: ImportLine | null = null;
  const readOn = () => {
    if (xhr.status !== 200) return;
    const end = xhr.responseText.lastIndexOf('\n') + 1;
    const lines = xhr.responseText.slice(read, end).split('\n').slice(0, -1);
    read = end;
    for (const text of lines) {
      last = readLine(text);
      if (last?.step === 'checking') onProgress({ ...last, phase: 'checking' });
      if (last?.step === 'saving') onProgress({ ...last, phase: 'saving' });
    }
  };
  xhr.onprogress = readOn;
  signal.addEventListener('abort', () => xhr.abort());
  const sentAt = Date.now();
  const isAnswered = await new Promise<boolean>((resolve) => {
    xhr.onload = () => resolve(true);
    xhr.onerror = () => resolve(false);
    xhr.onabort = () => resolve(false);
    xhr.send(file);
  });
  if (signal.aborted) return { step: 'cancelled' };
  if (!isAnswered) throw await describeLoss(file);
  readOn();
  return readEnding(xhr, last, sentAt);
}

function readEnding(xhr: XMLHttpRequest, last: ImportLine | null, sentAt: number): Ending {
  if (xhr.status !== 200) throw readProblem(xhr.responseText, sentAt) ?? unreadable(xhr.status);
  if (last?.step === 'refused') throw readFailure(last.problem, sentAt) ?? unreadable(xhr.status);
  if (last && last.step !== 'checking' && last.step !== 'saving') return last;
  throw unreadable(xhr.status);
}

function readProblem(text: string, sentAt: number): RequestFailed | null {
  try {
    return readFailure(JSON.parse(text), sentAt);
  } catch {
    return null;
  }
}

function unreadable(status: number): RequestFailed {
  return new RequestFailed(words.importUnreadable(status), { code: 'unreadable' });
}

/** @throws RequestFailed `file_gone` for a file that was changed, moved or never was one. */
export async function requireReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new RequestFailed(words.importFileGone, { code: 'file_gone', cause });
  }
}

/** A file that was changed while it was sent looks to the browser like a lost connection, and may have arrived before. */
async function describeLoss(file: File): Promise<RequestFailed> {
  const code = 'unreachable';
  try {
    await requireReadable(file);
    return new RequestFailed(words.importConnectionLost, { code });
  } catch (cause) {
    return new RequestFailed(words.importFileGone, { code, cause });
  }
}
