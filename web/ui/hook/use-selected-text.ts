import { useLayoutEffect } from 'react';

/**
 * Selects the text of the field that has the focus, such as a dialog's first. At once: a moment later
 * it would select, and so lose, what has been typed by then.
 */
export function useSelectedText(): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement) activeElement.select();
  }, []);
}
