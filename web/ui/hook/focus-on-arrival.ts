import { ignoreEcho } from './ignore-echo.ts';

/**
 * Gives an element the focus when it comes, in place of the step before it, which took the focus along.
 * It is not pressed by the second of two presses of Enter, whose first ended that step. Where an answer
 * ended it, this is to be no button: an Enter was meant for what stood there before.
 */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (element) ignoreEcho(element);
}
