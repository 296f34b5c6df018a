import { whenTypingPauses } from '../hook/when-typing-pauses.ts';

/** Runs something once nobody types in a field and no dialog is open, which may be at once. Returns what calls it off. */
export function whenCalm(run: () => void): () => void {
  const observer = new MutationObserver(runUnlessOpen);
  function runUnlessOpen() {
    if (document.querySelector('dialog[open]')) return;
    observer.disconnect();
    run();
  }
  const stopWaiting = whenTypingPauses(() => {
    // A dialog that is taken out of the page closes without an event that anybody else would hear.
    observer.observe(document.body, { childList: true, subtree: true });
    runUnlessOpen();
  });
  return () => {
    stopWaiting();
    observer.disconnect();
  };
}
