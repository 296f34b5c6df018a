import type { ChangeView } from '../../../server/contract/answers.ts';
import { ANSWER_WAIT_MS } from '../../../server/contract/bff.ts';
import type { TableReading } from '../../../server/contract/imports.ts';
import { isInDoubt } from '../../api/attempt.ts';
import type { Person } from '../../api/person.ts';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import type { Unanswered } from '../../api/unanswered.ts';
import { withdraw } from '../../api/withdraw.ts';
import type { CheckedFile } from './checked-file.ts';
import { type Ending, type Progress, type Sending, sendFile } from './send-file.ts';

/** What the name of every import begins with, those of earlier versions of the app too. */
const ANY_IMPORT = '{"import":';

/**
 * Names an import by what is in its file: chosen, saved or pasted once more, perhaps after a reload, or with
 * something else to be replaced or left out, or read by other columns, it is the same until it is known
 * what came of it. Under another name it would have another key, and rows without an id would come in twice.
 */
export function nameImport({ check: { digest } }: Pick<CheckedFile, 'check'>): string {
  return `${ANY_IMPORT}"${digest}"}`;
}

/**
 * Imports a file as it was shown, once, however often it is asked for. Where an import of another file
 * turns out to have been made, nothing is sent: it may be the same plants, with a line more or less.
 *
 * @throws RequestFailed as `sendFile`, `askWhatCame` and `Unanswered.send`.
 */
export async function sendImport(
  person: Person,
  unanswered: Unanswered,
  checked: CheckedFile,
  sending: Sending,
): Promise<Ending> {
  const name = nameImport(checked);
  const { tokenId } = sending;
  const change = await settleOther(unanswered, name, tokenId);
  if (change) return { step: 'other', change };
  const address = formatImportAddress(checked);
  return unanswered.send(name, async (idempotencyKey) => {
    const silence = limitSilence(sending);
    const ending = await sendFile(person, address, checked.file, {
      ...silence.limited,
      idempotencyKey,
    })
      .catch((failure: unknown) => findEarlier(failure, person, tokenId, idempotencyKey))
      .finally(silence.end);
    if (ending.step !== 'cancelled') return ending;
    const outcome = await askWhatCame(person, tokenId, idempotencyKey);
    return outcome.step === 'cancelled' && silence.isOver() ? { step: 'silent' } : outcome;
  });
}

/**
 * Ends a request of which nothing is heard for long once its import is saved, since nobody can cancel it
 * then. It may be ended too soon: the server tells afterwards what came of it.
 */
function limitSilence(sending: Sending) {
  const silence = new AbortController();
  let limit: ReturnType<typeof setTimeout> | undefined;
  function onProgress(progress: Progress) {
    sending.onProgress(progress);
    if (progress.phase !== 'saving') return;
    clearTimeout(limit);
    limit = setTimeout(() => silence.abort(), ANSWER_WAIT_MS);
  }
  const signal = AbortSignal.any([sending.signal, silence.signal]);
  return {
    limited: { ...sending, signal, onProgress },
    isOver: () => silence.signal.aborted,
    end: () => clearTimeout(limit),
  };
}

/** Settles the imports of other files one by one, until one turns out to have been made; null where none was. */
async function settleOther(
  unanswered: Unanswered,
  name: string,
  tokenId: string,
): Promise<ChangeView | null> {
  for (const other of [...unanswered.open.keys()]) {
    if (other === name || !other.startsWith(ANY_IMPORT)) continue;
    const tried = unanswered.tried(other);
    if (tried && isInDoubt(tried, tokenId, Date.now())) continue;
    const made = await unanswered.settle(other);
    if (made) return made;
  }
  return null;
}

/** Writes the address that has a file imported as it was shown, and nothing else. */
function formatImportAddress({ check, wish, reading }: CheckedFile): string {
  const { fingerprint } = check;
  return formatFileAddress('/bff/imports', reading, { fingerprint, ...wish });
}

/** Writes the address that a file is sent to, with how it is to be read; a wish that is false is left out. */
export function formatFileAddress(
  path: string,
  { isPasted, chosen }: TableReading,
  wishes: Record<string, string | boolean> = {},
): string {
  const all = {
    pasted: isPasted,
    ...(chosen && { columns: chosen.columns.join(','), untitled: !chosen.hasTitles }),
    ...wishes,
  };
  const wanted = Object.entries(all).filter(([, wish]) => wish !== false);
  const query = new URLSearchParams(wanted.map(([name, wish]) => [name, String(wish)]));
  return wanted.length > 0 ? `${path}?${query}` : path;
}

/**
 * Asks what came of an import whose request was closed; where it was not made, it never will be.
 *
 * @throws RequestFailed `outcome_unknown` whenever nobody can say.
 */
async function askWhatCame(person: Person, tokenId: string, key: string): Promise<Ending> {
  try {
    const change = await withdraw(person, key, tokenId);
    return change ? { step: 'saved', change } : { step: 'cancelled' };
  } catch (cause) {
    throw new RequestFailed(describeFailure(cause), { code: 'outcome_unknown', cause });
  }
}

/**
 * Finds the import that was made under a key before something else was chosen for its file, for which the
 * server refuses the key. So whoever tries again after a lost answer is told what they have, and nothing is
 * imported twice.
 *
 * @throws what the import failed with, where it is another failure or nothing was made; as `askWhatCame`.
 */
async function findEarlier(
  failure: unknown,
  person: Person,
  tokenId: string,
  key: string,
): Promise<Ending> {
  const code = failure instanceof RequestFailed && failure.code;
  if (code !== 'idempotency_key_reused') throw failure;
  const ending = await askWhatCame(person, tokenId, key);
  if (ending.step !== 'saved') throw failure;
  return { ...ending, isEarlier: true };
}
