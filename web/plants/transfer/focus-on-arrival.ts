/** Gives an element the focus when it comes, in place of the step before it, which took the focus along. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
