import type { ChangeView } from '../../../server/contract/answers.ts';
import { type Attempt, isInDoubt, triedAfter } from '../../api/attempt.ts';
import { describeFailure, type FailureCode, RequestFailed } from '../../api/request-failed.ts';
import { IN_DOUBT, type Refusal } from './refusal.ts';

/**
 * What came of an attempt to add a plant: it was added, and perhaps changed or taken away `since` then; it
 * alone was refused; or all plants are to wait, with what is in doubt then.
 */
export type Outcome =
  | { change: ChangeView }
  | { since: RequestFailed }
  | { refusal: Refusal }
  | { hold: RequestFailed; tried: Attempt | null };

/**
 * Sends an attempt and tells what came of it, also where it failed. What may be there already, under
 * a key that keeps it from being added twice no more, is not sent.
 *
 * @param tried an earlier attempt whose answer was lost; null where there is none.
 * @param sent the attempt that this is.
 */
export async function outcomeOf(
  send: () => Promise<ChangeView>,
  tried: Attempt | null,
  sent: Attempt,
): Promise<Outcome> {
  if (tried && isInDoubt(tried, sent.by, sent.at)) return { refusal: IN_DOUBT };
  try {
    return { change: await send() };
  } catch (error) {
    if (error instanceof RequestFailed && error.code === 'change_conflict') return { since: error };
    const inDoubt = triedAfter(error, tried, sent);
    if (holdsAll(error)) return { hold: error, tried: inDoubt };
    const refusal = refusalOf(error);
    return {
      refusal: inDoubt ? { ...IN_DOUBT, message: refusal.message, tried: inDoubt } : refusal,
    };
  }
}

/** Where one of these is the reason, the next plant would meet it as well. */
const HOLDING: readonly FailureCode[] = [
  'session_required',
  'person_left',
  'storage_unavailable',
  'storage_full',
  'too_many_attempts',
  'request_timeout',
  'server_busy',
  'too_many_streams',
];

/** Tells whether all plants are to wait, since the failure is not about the one that met it. */
function holdsAll(error: unknown): error is RequestFailed {
  return error instanceof RequestFailed && (error.isOutcomeUnknown || HOLDING.includes(error.code));
}

/** Says why a plant was refused: what is wrong with its fields, or else the failure's own message. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof RequestFailed))
    return { code: 'unknown', message: describeFailure(error) };
  const details = error.errors.map(({ detail }) => detail).join(' ');
  return { code: error.code, message: details || error.message };
}
