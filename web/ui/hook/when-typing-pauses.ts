/** Longer than between two letters, and not long for whoever waits. */
const PAUSE_MS = 400;

const TEXT_FIELD = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

/** The mark of a field in which an input method is at work. */
export const COMPOSING = 'data-composing';

/** Tells whether what is typed now stands in a field, so that moving the focus would break it off. */
export function isInTextField(): boolean {
  return document.activeElement?.matches(TEXT_FIELD) === true;
}

/**
 * Runs something at once or, where a text field has the focus or any key counts, once nothing has been
 * typed for a moment. Returns what calls it off.
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
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      // Whoever looks for a character presses no key.
      if (document.querySelector(`[${COMPOSING}]`)) return wait();
      stop();
      run();
    }, PAUSE_MS);
  };
  document.addEventListener('keydown', wait, { signal });
  document.addEventListener('input', wait, { signal });
  wait();
  return stop;
}
