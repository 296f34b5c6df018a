import { useSyncExternalStore } from 'react';

const STEP_MS = 30_000;

/** The time, milliseconds since the epoch, brought up to date every half minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / STEP_MS) * STEP_MS);
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, STEP_MS / 3);
  // A page that was hidden or asleep had its timers held back.
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
