import { isInTextField } from './when-typing-pauses.ts';

/** Longer than between the two presses of one who presses twice, shorter than it takes to see what came of the first. */
const ECHO_MS = 500;

/** Tells whether a key presses what has the focus. */
export function isPress({ key }: { key: string }): boolean {
  return key === 'Enter' || (key === ' ' && !isInTextField());
}

/**
 * Keeps what an Enter or Space has handed the focus to from being pressed by a second one straight
 * after it, or straight after it has the focus. Any other key ends that.
 *
 * @param pressedAt the first one's `timeStamp`, where that is known.
 */
export function ignoreEcho(element: HTMLElement, pressedAt = 0): void {
  const end = new AbortController();
  let last = Math.max(pressedAt, performance.now());
  function read(event: KeyboardEvent) {
    if (!isPress(event) || event.timeStamp - last >= ECHO_MS) return end.abort();
    // A held key is no press; whoever lets go of it and presses again means that.
    if (!event.repeat) last = event.timeStamp;
    event.preventDefault();
  }
  element.addEventListener('keydown', read, { signal: end.signal });
}
