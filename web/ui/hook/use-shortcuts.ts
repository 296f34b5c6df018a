import { useLayoutEffect } from 'react';
import { pressOf } from './ignore-echo.ts';
import { isComposing } from './is-composing.ts';
import { isInTextField } from './when-typing-pauses.ts';

/** What each key does, by `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

interface ShortcutOptions {
  /** True runs them again and again while their key is held down. */
  whileHeld?: boolean;
}

/** Runs single-key shortcuts, never while a field has the keys, a dialog is open, the screen is hidden, or they are turned off. */
export function useShortcuts(
  shortcuts: Shortcuts,
  { whileHeld = false }: ShortcutOptions = {},
): void {
  // Before the browser paints: who sees the rows can press their keys.
  useLayoutEffect(() => {
    function run(event: KeyboardEvent) {
      if (!isFree(event) || (event.repeat && !whileHeld)) return;
      const act = shortcuts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', run);
    return () => document.removeEventListener('keydown', run);
  }, [shortcuts, whileHeld]);
}

/** By then nobody types on in the belief that what they asked for is there. */
const LONGEST_HOLD_MS = 10_000;

let awaited = 0;

/**
 * Has no shortcut run, and no key press what has the focus, until what somebody asked for is there:
 * what is typed meanwhile is meant for it. Returns what it was given.
 */
export function holdShortcuts(until: Promise<void>): Promise<void> {
  awaited += 1;
  const end = new AbortController();
  const focused = document.activeElement;
  function holdPress(event: KeyboardEvent) {
    if (event.target === focused && !isInTextField() && pressOf(event)) event.preventDefault();
  }
  document.addEventListener('keydown', holdPress, { signal: end.signal });
  const longest = new Promise((resolve) => setTimeout(resolve, LONGEST_HOLD_MS));
  void Promise.race([until, longest]).finally(() => {
    awaited -= 1;
    end.abort();
  });
  return until;
}

function isFree(event: KeyboardEvent): boolean {
  if (awaited > 0 || event.defaultPrevented || isComposing(event)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const isField =
    event.target instanceof Element &&
    event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !==
      null;
  return (
    !isField &&
    document.querySelector('dialog[open], [inert], [data-hidden], [data-keyless]') === null
  );
}
