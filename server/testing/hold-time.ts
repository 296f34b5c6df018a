import { onTestFinished, vi } from 'vitest';

/**
 * Has time go on only where the test says so, and a little with each look of `expect.poll`. Returns what counts the
 * timers of a length that were asked for since: how many there are in all tells nothing, as stores, and what earlier
 * tests have left, have timers of their own.
 */
export function holdTime(): (ms: number) => number {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // It puts back what was there before, whatever has come in its place.
  onTestFinished(() => void vi.useRealTimers());
  const lengths: unknown[] = [];
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply: (setTimeout, self, given) => {
      lengths.push(given[1]);
      return Reflect.apply(setTimeout, self, given);
    },
  });
  return (ms) => lengths.filter((length) => length === ms).length;
}
