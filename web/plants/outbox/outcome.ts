import type { ChangeView } from '../../../server/contract/answers.ts';
import { describeFailure, type FailureCode, RequestFailed } from '../../api/request-failed.ts';
import type { Refusal } from './refusal.ts';

/** What came of an attempt to add a plant: it was added, it alone was refused, or all plants are to wait. */
export type Outcome = { change: ChangeView } | { refusal: Refusal } | { hold: RequestFailed };

/** Waits for an answer and tells what came of the attempt, also where that failed. */
export async function outcomeOf(answer: Promise<ChangeView>): Promise<Outcome> {
  try {
    return { change: await answer };
  } catch (error) {
    return holdsAll(error) ? { hold: error } : { refusal: refusalOf(error) };
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
