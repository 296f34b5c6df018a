/** Longer than between two letters, and not long for whoever waits. */
export const PAUSE_MS = 400;

/** Time to look through an input method’s candidates; some keep the last word open until the next key. */
const COMPOSING_MS = 3_000;

const TEXT_FIELD = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

/** The mark of a field in which an input method is at work. */
export const COMPOSING = 'data-composing';

/** Tells whether what is typed now stands in a field, so that moving the focus would break it off. */
export function isInTextField(): boolean {
  return document.activeElement?.matches(TEXT_FIELD) === true;
}

/**
 * Runs something at once or, where a text field has the focus or any key counts, once nothing has been
 * typed for a moment, nor an input method looked through. Returns what calls it off.
 */
export function whenTypingPauses(run: () => void, anyKeyCounts = false): () => void {
  if (!anyKeyCounts && !isInTextField()) {
    run();
    return () => undefined;
  }
  const controller = new AbortController();
  const { signal } = controller;
  let timer = 0;
  const stop = () => {
    clearTimeout(timer);
    controller.abort();
  };
  const wait = (until: number) => {
    clearTimeout(timer);
    const left = until - performance.now();
    timer = window.setTimeout(
      () => {
        // Whoever looks for a character presses no key.
        if (left > PAUSE_MS && document.querySelector(`[${COMPOSING}]`)) return wait(until);
        stop();
        run();
      },
      Math.min(PAUSE_MS, left),
    );
  };
  const begin = () => wait(performance.now() + COMPOSING_MS);
  document.addEventListener('keydown', begin, { signal });
  document.addEventListener('input', begin, { signal });
  begin();
  return stop;
}
