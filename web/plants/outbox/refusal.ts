import { describeFailure, type FailureCode, RequestFailed } from '../../api/request-failed.ts';

/** Why a plant that was typed is not in the list. */
export interface Refusal {
  /** The problem's code, or one of the two below. */
  code: string;
  message: string;
}

/** What was in the form when another plant was taken back into it. */
export const SET_ASIDE: Refusal = {
  code: 'set_aside',
  message: 'Set aside while you edit another.',
};

/** An attempt whose answer nobody knows and whose key protects it no more. */
export const IN_DOUBT: Refusal = {
  code: 'in_doubt',
  message: 'It is not known whether this was added. Look for it in the list first.',
};

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
export function holdsAll(error: unknown): error is RequestFailed {
  return error instanceof RequestFailed && (error.isOutcomeUnknown || HOLDING.includes(error.code));
}

/** Says why a plant was refused: what is wrong with its fields, or else the failure's own message. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof RequestFailed))
    return { code: 'unknown', message: describeFailure(error) };
  const details = error.errors.map(({ detail }) => detail).join(' ');
  return { code: error.code, message: details || error.message };
}
