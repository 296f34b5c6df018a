import { RequestFailed } from './request-failed.ts';

/** Tells whether the same may be had later. */
export function isPassing(error: unknown): boolean {
  return error instanceof RequestFailed && error.isPassing;
}

/** What the cache knows of something that was asked for. */
interface Asked {
  state: { error: unknown; errorUpdateCount: number };
}

/**
 * Returns after how many milliseconds to ask again for what failed, for as long as somebody looks at it:
 * double from 1 to 15 seconds. False where that would not help.
 */
export function askAgainAfter({ state: { error, errorUpdateCount } }: Asked): number | false {
  return isPassing(error) && Math.min(500 * 2 ** errorUpdateCount, 15_000);
}
