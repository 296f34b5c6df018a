/** As long as it takes to see that something has moved, or where the focus is now. */
export const NOTICED_AFTER_MS = 500;

/**
 * Keeps a key that was on its way to something else, or is held down, from meeting what is about to be
 * given the focus without having been asked for. Only Tab and the arrow keys lead on at once.
 */
export function holdOffKeys(element: HTMLElement): void {
  const until = performance.now() + NOTICED_AFTER_MS;
  const end = new AbortController();
  function read(event: KeyboardEvent) {
    if (event.timeStamp >= until && !event.repeat) return end.abort();
    if (/^(Tab|Arrow)/.test(event.key) || event.target !== element) return;
    event.preventDefault();
    event.stopPropagation();
  }
  element.addEventListener('keydown', read, { signal: end.signal });
}
