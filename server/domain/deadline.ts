/** The longest that a timer of Node takes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Returns how long a timer has to wait for a time of the monotonic clock, which may be over, or never come. */
export function msUntil(deadline: number): number {
  return Math.min(Math.max(0, deadline - performance.now()), LONGEST_TIMER_MS);
}
