/**
 * Runs something at once or, while a dialog that is open holds a text, once it has closed. Returns what
 * calls it off.
 */
export function whenNoDialogIsFilled(run: () => void): () => void {
  if (!isADialogFilled()) {
    run();
    return () => undefined;
  }
  // One that is taken out of the page closes without an event that anybody else would hear.
  const observer = new MutationObserver(() => {
    if (isADialogFilled()) return;
    observer.disconnect();
    run();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function isADialogFilled(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'dialog[open] :is(input:not([type=checkbox], [type=radio], [type=file]), textarea)',
  );
  return [...fields].some(({ value }) => value !== '');
}
