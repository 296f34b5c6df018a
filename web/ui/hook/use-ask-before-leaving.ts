import { useEffect } from 'react';

/**
 * Has the browser ask before the page is left, for as long as something waits that would be lost, or
 * whose outcome nobody would be told.
 */
export function useAskBeforeLeaving(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    // The next page of the tab has gone on with what waits on one that is taken off.
    const ask = (event: Event) => document.querySelector('#root') && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}
