import { RequestFailed } from './request-failed.ts';

/** Tells whether no answer says what came of a request. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof RequestFailed && error.isOutcomeUnknown;
}

/**
 * Sends a change. If its answer is lost, looks at what there is.
 *
 * @param find returns what was asked for if it is there; undefined if it is not.
 * @throws what `send` threw.
 */
export async function sendOrFind<T>(
  send: () => Promise<T>,
  find: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const found = isOutcomeUnknown(error) && (await find().catch(() => undefined));
    if (found) return found;
    throw error;
  }
}
