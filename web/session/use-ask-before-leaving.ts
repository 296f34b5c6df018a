import { useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Has the browser ask before a page is left that waits for an answer: what came of it would be told to nobody. */
export function useAskBeforeLeaving(): void {
  const isWaiting = useIsMutating({ predicate: ({ meta }) => !meta?.canBeLeft }) > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}
