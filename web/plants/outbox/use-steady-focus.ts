import { type RefObject, useEffect } from 'react';

/** Holds a field still that someone types in below an element when that element grows or shrinks. */
export function useSteadyFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const above = element.current;
    if (!above) return;
    let height = above.offsetHeight;
    // Told between layout and paint, so that no frame shows the field elsewhere.
    const observer = new ResizeObserver(() => {
      const grown = above.offsetHeight - height;
      height += grown;
      const field = document.activeElement;
      const isBelow =
        field instanceof HTMLInputElement &&
        above.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (isBelow) scrollBy(0, grown);
    });
    observer.observe(above);
    return () => observer.disconnect();
  }, [element]);
}
