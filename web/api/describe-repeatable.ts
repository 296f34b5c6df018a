import type { ToastContent } from '../ui/toast/toasts.ts';
import { type Attempt, isInDoubt } from './attempt.ts';
import { describeFailure, isSessionOver, RequestFailed } from './request-failed.ts';

/** What to say of something that failed: when it was not done, and when nobody knows whether it was. */
export interface Outcomes {
  notDone: string;
  unknown: string;
  /** The first attempt whose answer was lost; null while nothing is in doubt. */
  tried?: Attempt | null;
}

/**
 * Returns what is in doubt after another attempt. After a lost answer, only a refusal because of the
 * plants themselves shows that nothing was done, and only if the server takes the keys of both attempts
 * for the same.
 *
 * @param sent the attempt that failed.
 */
export function outcomesAfter(error: unknown, outcomes: Outcomes, sent: Attempt): Outcomes {
  if (!(error instanceof RequestFailed)) return outcomes;
  const { tried } = outcomes;
  const isApart = tried && isInDoubt(tried, sent.by, sent.at);
  // Of attempts under several keys, none tells what came of all.
  if (error.isOutcomeUnknown)
    return { ...outcomes, tried: isApart ? { by: '', at: 0 } : (tried ?? sent) };
  return error.isNewsOfChange && !isApart ? { ...outcomes, tried: null } : outcomes;
}

/** Tells in a toast what came of a failed request, and offers to repeat it where that may help. */
export function describeRepeatable(
  { notDone, unknown, tried }: Outcomes,
  error: unknown,
  run: () => void,
): ToastContent {
  const failure = error instanceof RequestFailed ? error : null;
  const outcome = tried ? unknown : notDone;
  const mayWorkLater = failure?.isPassing || isSessionOver(error);
  return {
    tone: 'failed',
    text: `${outcome} ${describeFailure(error)}`,
    ...(mayWorkLater && { action: { label: 'Try again', run } }),
  };
}
