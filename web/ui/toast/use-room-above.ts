import { type RefObject, useEffect } from 'react';

/** Tells the style sheet how high the toasts are, so that what takes the focus is brought up above them. */
export function useRoomAbove(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const toasts = region.current;
    if (!toasts) return;
    let frame = 0;
    const makeRoom = () => {
      const { style } = document.documentElement;
      style.setProperty('--toasts-height', `${toasts.offsetHeight}px`);
      const focused = document.activeElement;
      // A finger or a mouse goes on where it is, and nothing moves under it.
      if (focused?.matches(':focus-visible') && isWithin(focused, toasts))
        focused.scrollIntoView({ block: 'nearest' });
    };
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      // The room made may bring a scroll bar and so resize them again, of which browsers complain within one frame.
      frame = requestAnimationFrame(makeRoom);
    });
    observer.observe(toasts);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [region]);
}

function isWithin(one: Element, other: Element): boolean {
  const [inner, outer] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return (
    !other.contains(one) &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom &&
    inner.left >= outer.left &&
    inner.right <= outer.right
  );
}
