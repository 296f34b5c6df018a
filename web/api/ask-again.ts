import type { QueryCache } from '@tanstack/react-query';
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

/**
 * Has what could not be had say so until it comes, for as long as somebody looks at it: while it is asked for
 * again the library knows of no failure, and a message in its place would flicker.
 */
export function holdFailures(cache: QueryCache): void {
  const failures = new WeakMap<object, Error>();
  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'observerRemoved' && !query.isActive()) failures.delete(query);
    if (event.type !== 'updated') return;
    const { type } = event.action;
    if (type === 'success') failures.delete(query);
    if (type === 'error' && query.isActive() && query.state.data === undefined)
      failures.set(query, event.action.error);
    const error = failures.get(query);
    if (type === 'fetch' && error) query.setState({ status: 'error', error });
  });
}
