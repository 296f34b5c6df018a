import { useEffect, useRef } from 'react';

/**
 * Gives the focus to the first of what a button has brought: the button moves on, or leaves with the last.
 *
 * @param count how many there are.
 * @param selector what each of them is.
 * @returns what holds them, and what to call when more are asked for.
 */
export function useFocusOnMore(count: number, isLoading: boolean, selector: string) {
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef<{ first: number; button: Element | null }>(null);
  useEffect(() => {
    if (!asked.current || isLoading) return;
    const { first, button } = asked.current;
    asked.current = null;
    const { activeElement } = document;
    // Whoever has gone on meanwhile is left there.
    const isElsewhere = activeElement !== document.body && activeElement !== button;
    if (count <= first || isElsewhere) return;
    list.current?.querySelectorAll<HTMLElement>(selector)[first]?.focus({ preventScroll: true });
  }, [count, isLoading, selector]);

  function noteAsked() {
    asked.current = { first: count, button: document.activeElement };
  }
  return [list, noteAsked] as const;
}
