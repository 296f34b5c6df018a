import { type ChangeView, withdrawalSchema } from '../../contract/answers.ts';
import { writeError } from '../standard-error.ts';
import { JSON_TYPE, type Send } from './signed-in.ts';

/** How long a server may take to tell what came of a file that is not to be imported any more. */
const MOST_WITHDRAWING_MS = 20_000;

export const NOTHING_IMPORTED = 'This was stopped, and nothing was imported.';

/** What came of an import; `change` is its number, null where the plants were as the file tells them. */
export interface Imported {
  change: number | null;
  added: number;
  replaced: number;
  /** How many rows were left out; null where an earlier request made the change, so that nobody looked at them. */
  leftOut: number | null;
}

/** Which import is not wanted any more. */
interface Withdrawal {
  send: Send;
  key: string;
  /** True where the caller named the key. */
  isOwnKey: boolean;
}

/**
 * Has the server make nothing more of a file, and tells what it had made by then. Under a key of the caller's
 * own it may still come, since they may want the same again.
 *
 * @throws Error where nothing was made, or that is not known.
 */
export async function withdrawImport({ send, key, isOwnKey }: Withdrawal): Promise<Imported> {
  const unknown = notKnown('This was stopped.', key);
  if (isOwnKey) throw new Error(unknown);
  writeError(stopping(key));
  const path = `/bff/changes?${new URLSearchParams({ key })}`;
  const signal = AbortSignal.timeout(MOST_WITHDRAWING_MS);
  try {
    const answer = await send(path, JSON_TYPE, { method: 'DELETE', signal });
    const { made } = withdrawalSchema.parse(await answer.json());
    if (made) return importedBy(made, null);
  } catch (cause) {
    throw new Error(unknown, { cause });
  }
  throw new Error(NOTHING_IMPORTED);
}

/** Nobody would learn the key any more where this is ended before the server has answered. */
function stopping(key: string): string {
  return `Stopping: asking the server what came of the file. Ctrl-C again ends this at once; the same with --idempotency-key ${key} then tells what came of it.\n`;
}

/** @param why a sentence of its own. */
export function notKnown(why: string, key: string): string {
  return `${why} Whether the file was imported is not known. Run this again with the same token and --idempotency-key ${key}: what was imported is then not imported again.`;
}

export function importedBy(
  { seq, addedCount, removedCount }: ChangeView,
  leftOut: Imported['leftOut'],
): Imported {
  return { change: seq, added: addedCount - removedCount, replaced: removedCount, leftOut };
}
