import type { SessionView } from '../../../server/contract/answers.ts';
import { ANSWER_WAIT_MS } from '../../../server/contract/bff.ts';
import * as words from '../../../server/words/words.ts';
import { BASE_PATH } from '../../api/base-path.ts';
import { pageHeaders, pageOf } from '../../api/page-of.ts';
import { readFailure } from '../../api/read-failure.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { type ListState, writeSelection } from '../address/list-state.ts';

export type ExportFormat = 'csv' | 'json';

export function nameExport(format: ExportFormat): string {
  return `plants.${format}`;
}

/**
 * Writes the address of the plants that the list shows on all its pages, in its order, as a file for
 * the person whose token `as` is: another one may have signed in in the browser since.
 */
export function formatExportAddress(state: ListState, format: ExportFormat, as: string): string {
  const params = new URLSearchParams({ format, as });
  writeSelection(params, state);
  return `${BASE_PATH}/bff/export?${params}`;
}

/**
 * Has the browser save an export, once the server has said that it would not refuse it: a browser that is refused a
 * download tells nobody why.
 *
 * @param isWanted tells whether it still is once that is said.
 * @throws RequestFailed where the export is refused or the server not reached, and `person_left`.
 */
export async function downloadExport(
  person: SessionView,
  state: ListState,
  format: ExportFormat,
  isWanted: () => boolean,
): Promise<void> {
  const headers = pageHeaders(person);
  // Tried again, they may have signed in with another token since.
  const address = formatExportAddress(state, format, pageOf(person) ?? '');
  await requireAnswered(address, headers);
  // Somebody else may have signed in meanwhile.
  if (pageOf(person) === null || !isWanted()) return;
  const link = document.createElement('a');
  link.href = address;
  link.download = nameExport(format);
  link.click();
}

async function requireAnswered(address: string, headers: Record<string, string>): Promise<void> {
  const sentAt = Date.now();
  try {
    const signal = AbortSignal.timeout(ANSWER_WAIT_MS);
    if ((await fetch(address, { method: 'HEAD', headers, signal })).ok) return;
    // An answer to HEAD has no body to tell the reason in.
    const response = await fetch(address, { headers, signal });
    if (response.ok) return void response.body?.cancel();
    throw readFailure(await response.json(), sentAt);
  } catch (cause) {
    if (cause instanceof RequestFailed) throw cause;
    throw new RequestFailed(words.exportNotDownloaded, { code: 'unreachable', cause });
  }
}
