import { useSyncExternalStore } from 'react';
import * as words from '../../../server/words/words.ts';
import * as css from './offline-line.module.css';

/**
 * Says so, quietly, while the browser is offline, and otherwise what it is given to say. The region
 * stays, so that it is read aloud.
 */
export function OfflineLine({ note }: { note: string | null }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <p role="status" className={css.line}>
      {isOnline ? note && <span>{note}</span> : <span data-stays>{words.offlineNote}</span>}
    </p>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
