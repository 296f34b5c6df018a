import { useEffect, useEffectEvent } from 'react';

/**
 * Has the browser ask before the page is left, for as long as something waits that would be lost, or
 * whose outcome nobody would be told.
 *
 * @param isStillWaiting tells it anew when the page is left.
 */
export function useAskBeforeLeaving(isWaiting: boolean, isStillWaiting = () => true): void {
  const isAsked = useEffectEvent(isStillWaiting);
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: Event) => {
      // The next page of the tab has gone on with what waits on one that is taken off.
      if (document.querySelector('#root') && isAsked()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}
