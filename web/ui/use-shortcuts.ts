import { useEffect } from 'react';

/** What each key does, by `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Runs single-key shortcuts, never while a field has the keys or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    function run(event: KeyboardEvent) {
      if (!isFree(event)) return;
      const act = shortcuts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', run);
    return () => document.removeEventListener('keydown', run);
  }, [shortcuts]);
}

function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const isField =
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable]') !== null;
  return !isField && document.querySelector('dialog[open]') === null;
}
