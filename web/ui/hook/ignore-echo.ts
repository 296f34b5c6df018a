import { isInTextField } from './when-typing-pauses.ts';

/** Longer than between the two presses of one who presses twice, shorter than it takes to see what came of the first. */
const ECHO_MS = 500;

/** A key that pressed something, and when. */
export interface Press {
  key: string;
  timeStamp: number;
}

/** Returns a key's press of what has the focus; null for any other key. */
export function pressOf({ key, timeStamp }: Press): Press | null {
  const isPress = key === 'Enter' || (key === ' ' && !isInTextField());
  return isPress ? { key, timeStamp } : null;
}

/**
 * Keeps what an Enter or Space has handed the focus to from being pressed by a second one straight
 * after it, or straight after it has the focus. Any other key, or input, ends that.
 */
export function ignoreEcho(element: HTMLElement, first?: Press | null): void {
  const { key, timeStamp } = first ?? { key: 'Enter', timeStamp: 0 };
  const end = new AbortController();
  let last = Math.max(timeStamp, performance.now());
  function read(event: KeyboardEvent) {
    if (event.key !== key || event.timeStamp - last >= ECHO_MS) return end.abort();
    // A held key is no press; whoever lets go of it and presses again means that.
    if (!event.repeat) last = event.timeStamp;
    event.preventDefault();
  }
  const { signal } = end;
  element.addEventListener('keydown', read, { signal });
  // What is pasted, say, is sent by an Enter that is meant.
  element.addEventListener('input', () => end.abort(), { signal });
}

/**
 * Keeps what was just asked, or told, from being answered unread by a second press of the key that led to
 * it: in the whole of a dialog, elsewhere in what has the focus.
 */
export function ignoreEchoOfAsking(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return;
  const place = activeElement.closest('dialog') ?? activeElement;
  const keys = ['Enter', 'Escape', ...(isInTextField() ? [] : [' '])];
  for (const key of keys) ignoreEcho(place, { key, timeStamp: 0 });
}
