import { type RefObject, useEffect, useRef } from 'react';

/** Tells what goes on after an answer whether its component has left the page meanwhile. */
export function useHasLeft(): RefObject<boolean> {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}
