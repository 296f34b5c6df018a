import type { ToastContent } from '../ui/toasts.ts';
import { describeFailure, RequestFailed } from './request-failed.ts';

/** What to say of something that failed: when it was not done, and when nobody knows whether it was. */
export interface Outcomes {
  notDone: string;
  unknown: string;
  /** True from a lost answer on. */
  isInDoubt?: boolean;
}

/** After a lost answer, only a refusal because of the plants themselves tells that nothing was done. */
export function outcomesAfter(error: unknown, outcomes: Outcomes): Outcomes {
  if (!(error instanceof RequestFailed)) return outcomes;
  if (!error.isOutcomeUnknown && !error.isNewsOfChange) return outcomes;
  return { ...outcomes, isInDoubt: error.isOutcomeUnknown };
}

/** Tells in a toast what came of a failed request, and offers to repeat it where that may help. */
export function describeRepeatable(
  { notDone, unknown, isInDoubt }: Outcomes,
  error: unknown,
  run: () => void,
): ToastContent {
  const failure = error instanceof RequestFailed ? error : null;
  const outcome = isInDoubt ? unknown : notDone;
  const content: ToastContent = { tone: 'failed', text: `${outcome} ${describeFailure(error)}` };
  const mayWorkLater = failure?.isPassing || failure?.code === 'session_required';
  return mayWorkLater ? { ...content, action: { label: 'Try again', run } } : content;
}
