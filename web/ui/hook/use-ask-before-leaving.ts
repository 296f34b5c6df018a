import { useEffect } from 'react';

/**
 * Has the browser ask before the page is left, for as long as something waits that would be lost, or
 * whose outcome nobody would be told.
 */
export function useAskBeforeLeaving(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}
