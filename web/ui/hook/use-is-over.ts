import { useState } from 'react';

/**
 * Tells whether a refusal no longer holds, since what it named has been seen after it and is there no more.
 * While that has not been seen, what is known may be older than the refusal.
 *
 * @param refusal each is an object of its own; null where nothing was refused.
 * @param isThere whether what it named is among what is known now.
 */
export function useIsOver(refusal: object | null, isThere: boolean): boolean {
  const [seen, setSeen] = useState<object | null>(null);
  if (refusal && isThere && seen !== refusal) setSeen(refusal);
  return refusal !== null && seen === refusal && !isThere;
}
