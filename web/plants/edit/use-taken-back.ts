import { useEffect, useEffectEvent, useRef } from 'react';
import { haveSameTexts, type Plant } from '../../../server/contract/plants.ts';

/** Calls back once the plant had become what was sent and somebody has changed it since. */
export function useTakenBack(
  sent: Plant | undefined,
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
