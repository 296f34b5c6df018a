import { type KeyboardEvent, useRef } from 'react';
import { isComposing } from './is-composing.ts';

/** What a browser closes by an Escape that it has no other use for. TypeScript does not know it yet. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy: () => void;
}

declare global {
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

/**
 * Calls back for an Escape, but not for one that closes the suggestions of a field, which Firefox and
 * WebKit show the page like any other. Returns what is to be told of every key.
 */
export function useOwnEscape(onEscape: () => void): (event: KeyboardEvent) => void {
  const maySuggest = useRef(false);
  return (event) => {
    const list = event.target instanceof HTMLInputElement ? event.target.list : null;
    const isEscape = event.key === 'Escape' && !isComposing(event.nativeEvent);
    const mayClose = maySuggest.current && list !== null && list.options.length > 0;
    maySuggest.current = list !== null && !isEscape;
    // Held on, the key that has closed the suggestions does no more.
    if (!isEscape || event.repeat) return;
    if (list && globalThis.CloseWatcher) return watchClose(globalThis.CloseWatcher, onEscape);
    // Nothing tells whether they are open: the first Escape after another key is taken for theirs.
    if (mayClose) return;
    event.preventDefault();
    onEscape();
  };
}

/** Calls back where the browser has no other use for the Escape that is being pressed. */
function watchClose(Watcher: new () => CloseWatcher, onClose: () => void): void {
  const watcher = new Watcher();
  watcher.onclose = onClose;
  // By then the browser is done with the key.
  setTimeout(() => watcher.destroy());
}
