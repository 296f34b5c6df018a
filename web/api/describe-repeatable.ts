import type { ToastContent } from '../ui/toasts.ts';
import { describeFailure, RequestFailed } from './request-failed.ts';

/** What to say of something that failed: when it was not done, and when nobody knows whether it was. */
interface Outcomes {
  notDone: string;
  unknown: string;
}

/** Tells in a toast what came of a failed request, and offers to repeat it where that may help. */
export function describeRepeatable(
  { notDone, unknown }: Outcomes,
  error: unknown,
  run: () => void,
): ToastContent {
  const failure = error instanceof RequestFailed ? error : null;
  const outcome = failure?.isOutcomeUnknown ? unknown : notDone;
  const content: ToastContent = { tone: 'failed', text: `${outcome} ${describeFailure(error)}` };
  const mayWorkLater = failure?.isPassing || failure?.code === 'session_required';
  return mayWorkLater ? { ...content, action: { label: 'Try again', run } } : content;
}
