import { isInTextField } from './when-typing-pauses.ts';

/**
 * Tells whether an answer may move the focus: nobody types, and it is where it was when that was sent.
 * Whoever has gone on since, to another field or button, stays there.
 */
export function isStillAt(asked: Element | null): boolean {
  const { activeElement } = document;
  return !isInTextField() && (activeElement === asked || activeElement === document.body);
}
