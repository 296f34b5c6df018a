import { type RefObject, useEffect } from 'react';

/** Tells the style sheet how high the toasts are, so that what takes the focus is brought up above them. */
export function useRoomAbove(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const toasts = region.current;
    if (!toasts) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const { style } = document.documentElement;
      style.setProperty('--toasts-height', `${toasts.offsetHeight}px`);
      const focused = document.activeElement;
      // A finger or a mouse goes on where it is, and nothing moves under it.
      if (focused?.matches(':focus-visible') && isWithin(focused, toasts))
        focused.scrollIntoView({ block: 'nearest' });
    };
    // Not at once: the room may bring a scroll bar and so resize them again, of which browsers complain.
    const observer = new ResizeObserver(() => port2.postMessage(null));
    observer.observe(toasts);
    return () => {
      observer.disconnect();
      port1.close();
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
