import { onTestFinished, vi } from 'vitest';

/**
 * Has time go on only where the test says so, and a little with each look of `expect.poll`. Returns what counts the
 * timers of a length that were asked for since: how many there are in all tells nothing, as stores, and what earlier
 * tests have left, have timers of their own.
 */
export function holdTime(): (ms: number) => number {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const asked = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => {
    asked.mockRestore();
    vi.useRealTimers();
  });
  return (ms) => asked.mock.calls.filter(([, length]) => length === ms).length;
}
