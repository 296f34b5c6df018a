import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteSessionEnd, sessionQuery } from './session-query.ts';
import { type Moment, timeLeft } from './time-left.ts';

/** A timer cannot run for weeks, and stands still while the computer sleeps. */
const LOOK_AGAIN_MS = 30_000;

/** Takes the session for ended once its time is over, before the server can be asked: it may be out of reach. */
export function useSessionEnd(): void {
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(sessionQuery);
  const lastsMs = data?.lastsMs;
  useEffect(() => {
    if (lastsMs === undefined) return;
    const heard = { wall: dataUpdatedAt, steady: performance.now() - (Date.now() - dataUpdatedAt) };
    let timer = 0;
    function look() {
      clearTimeout(timer);
      const left = timeLeft({ lastsMs: lastsMs ?? 0, heard }, now());
      if (left <= 0) return noteSessionEnd(queryClient);
      timer = window.setTimeout(look, Math.min(left, LOOK_AGAIN_MS));
    }
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [queryClient, lastsMs, dataUpdatedAt]);
}

function now(): Moment {
  return { wall: Date.now(), steady: performance.now() };
}
