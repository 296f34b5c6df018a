import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenTypingPauses } from './when-typing-pauses.ts';

let page: EventTarget;
let isComposing: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  isComposing = false;
  page = Object.assign(new EventTarget(), { querySelector: () => (isComposing ? {} : null) });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', globalThis);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what waits for a pause runs once, as soon as nothing has been typed for a moment', () => {
  const run = vi.fn();
  whenTypingPauses(run, true);
  vi.advanceTimersByTime(300);
  page.dispatchEvent(new Event('input'));
  vi.advanceTimersByTime(300);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledOnce();
});

test('an input method is waited for while its candidates are looked through, and no longer than that where it keeps the last word open', () => {
  const run = vi.fn();
  isComposing = true;
  whenTypingPauses(run, true);
  vi.advanceTimersByTime(2_500);
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(2_999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test('what was composed is waited for no longer once it stands in its field', () => {
  const run = vi.fn();
  isComposing = true;
  whenTypingPauses(run, true);
  vi.advanceTimersByTime(1_000);
  page.dispatchEvent(new Event('input'));
  isComposing = false;
  vi.advanceTimersByTime(400);
  expect(run).toHaveBeenCalledOnce();
});
