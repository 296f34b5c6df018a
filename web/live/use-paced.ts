import { useEffect, useRef, useState } from 'react';

/** Returns what was given last, but no more often than told: each is read aloud, and cuts off the one before. Null comes at once. */
export function usePaced<Told>(given: Told | null, everyMs: number): Told | null {
  const [told, setTold] = useState(given);
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const waitMs = given === null ? 0 : toldAt.current + everyMs - performance.now();
    const tell = () => {
      setTold(given);
      if (given !== null) toldAt.current = performance.now();
    };
    if (waitMs <= 0) return tell();
    const timer = setTimeout(tell, waitMs);
    return () => clearTimeout(timer);
  }, [given, everyMs]);
  return told;
}
