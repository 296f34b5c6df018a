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
  const from = useRef<number | null>(null);
  useEffect(() => {
    const first = from.current;
    if (first === null || isLoading) return;
    from.current = null;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !list.current?.contains(activeElement);
    if (count <= first || isElsewhere) return;
    list.current?.querySelectorAll<HTMLElement>(selector)[first]?.focus({ preventScroll: true });
  }, [count, isLoading, selector]);

  function noteAsked() {
    from.current = count;
  }
  return [list, noteAsked] as const;
}
