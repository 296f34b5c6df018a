import { expect, test } from 'vitest';
import { eitherSignal } from './either-signal.ts';

test('a signal of two ends with whichever ends first, or has ended already', () => {
  for (const isFirst of [true, false]) {
    const [ending, other] = [new AbortController(), new AbortController()];
    const pair = () =>
      isFirst
        ? eitherSignal(ending.signal, other.signal)
        : eitherSignal(other.signal, ending.signal);
    const before = pair();
    expect(before.aborted).toBe(false);
    ending.abort();
    expect([before.aborted, pair().aborted]).toEqual([true, true]);
  }
});

test('where there is no first signal, it ends with the second', () => {
  const second = new AbortController();
  const signal = eitherSignal(undefined, second.signal);
  second.abort();
  expect(signal.aborted).toBe(true);
});
