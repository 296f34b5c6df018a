import { describeFailure, RequestFailed } from '../../api/request-failed.ts';

/**
 * Says that something was not done to a view and why, or that this is not known.
 *
 * @param done what was to be done to it, such as `saved`.
 */
export function describeNotDone(name: string, done: string, error: unknown): string {
  const isUnknown = error instanceof RequestFailed && error.isOutcomeUnknown;
  const outcome = isUnknown
    ? `It is not known whether “${name}” was ${done}.`
    : `“${name}” was not ${done}.`;
  return `${outcome} ${describeFailure(error)}`;
}
