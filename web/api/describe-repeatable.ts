import * as words from '../../server/words/words.ts';
import type { ToastContent } from '../ui/toast/toasts.ts';
import type { Attempt } from './attempt.ts';
import { describeFailure, isSessionOver, RequestFailed } from './request-failed.ts';

/** What to say of something that failed: when it was not done, and when nobody knows whether it was. */
export interface Outcomes {
  /** The same text for the same wish. */
  about: string;
  notDone: string;
  unknown: string;
}

/**
 * Tells in a toast what came of a failed request, and offers to repeat it where that may help.
 *
 * @param tried the first attempt whose answer was lost; null where nothing is in doubt.
 */
export function describeRepeatable(
  { about, notDone, unknown }: Outcomes,
  tried: Attempt | null,
  error: unknown,
  run: () => void,
): ToastContent {
  const failure = error instanceof RequestFailed ? error : null;
  const outcome = tried ? unknown : notDone;
  const mayWorkLater = failure?.isPassing || isSessionOver(error);
  return {
    tone: 'failed',
    about,
    text: `${outcome} ${describeFailure(error)}`,
    ...(mayWorkLater && { action: { label: words.tryAgain, run } }),
  };
}
