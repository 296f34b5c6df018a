/** Times and the lifetimes added to them have years of four digits up to here. */
const LAST = Date.UTC(9000, 0);

/**
 * Returns the machine's time in milliseconds since 1970, or the nearest that can be kept and told where the
 * clock is so wrong that it says another.
 */
export function wallClock(): number {
  return Math.min(Math.max(0, Date.now()), LAST);
}
