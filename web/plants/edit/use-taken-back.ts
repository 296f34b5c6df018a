import { useEffect, useEffectEvent, useRef } from 'react';
import { haveSameTexts, type Plant } from '../../../server/contract/plants.ts';

/** Tells when what was sent of a plant had come to be there, and somebody has changed that since. */
export function useTakenBack(
  sent: Plant | null,
  current: Plant | undefined,
  onTakenBack: () => void,
): void {
  const wasThere = useRef(false);
  const tell = useEffectEvent(onTakenBack);
  useEffect(() => {
    if (!sent || !current) return;
    const isThere = haveSameTexts(sent, current);
    if (wasThere.current && !isThere) tell();
    wasThere.current = isThere;
  }, [sent, current]);
}
