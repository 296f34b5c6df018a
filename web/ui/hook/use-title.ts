import { useEffect } from 'react';

/** Names the screen in the browser's tab and history. */
export function useTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · Plant Store`;
  }, [screen]);
}
