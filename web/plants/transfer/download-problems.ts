import * as words from '../../../server/words/words.ts';
import { BASE_PATH } from '../../api/base-path.ts';
import { pageHeaders, pageOf } from '../../api/page-of.ts';
import type { Person } from '../../api/person.ts';
import { readFailure } from '../../api/read-failure.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import type { CheckedFile } from './checked-file.ts';
import { formatFileAddress } from './import-requests.ts';
import { requireReadable } from './send-file.ts';

/**
 * Has a file checked once more and hands everything that is wrong with it to the browser as a download.
 *
 * @throws RequestFailed where that cannot be had.
 */
export async function downloadProblems(
  person: Person,
  checked: Pick<CheckedFile, 'file' | 'reading' | 'wish'>,
): Promise<void> {
  const { file, reading, wish } = checked;
  const { replace } = wish;
  const address = formatFileAddress('/bff/imports/problems', reading, { replace });
  const blob = await fetchProblems(person, file, address);
  // Late, it is for nobody else.
  if (pageOf(person) === null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = words.faultsFileName(file.name.replace(/\.[^.]*$/, ''));
  link.click();
  // The download reads it later; nothing says when it has.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function fetchProblems(person: Person, file: File, address: string): Promise<Blob> {
  await requireReadable(file);
  const sentAt = Date.now();
  try {
    const response = await fetch(BASE_PATH + address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream', ...pageHeaders(person) },
      body: file,
    });
    if (response.ok) return await response.blob();
    throw readFailure(await response.json(), sentAt);
  } catch (cause) {
    if (cause instanceof RequestFailed) throw cause;
    throw new RequestFailed(words.faultsNotDownloaded, { code: 'unreachable', cause });
  }
}
