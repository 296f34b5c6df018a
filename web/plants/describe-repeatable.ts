import { describeFailure, RequestFailed } from '../api/request-failed.ts';
import type { ToastContent } from '../ui/toasts.ts';

/** Tells in a toast why something was not done, and offers to repeat it where that may help. */
export function describeRepeatable(text: string, error: unknown, run: () => void): ToastContent {
  const content: ToastContent = { tone: 'failed', text: `${text} ${describeFailure(error)}` };
  const mayWorkLater =
    error instanceof RequestFailed && (error.isPassing || error.code === 'session_required');
  return mayWorkLater ? { ...content, action: { label: 'Try again', run } } : content;
}
