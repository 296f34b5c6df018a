import { openTabStorage, type SharedStorage } from '../api/tab-storage.ts';

/** Opens a tab's storage in memory, as where the browser gives none. */
export function openStorage(): SharedStorage {
  return openTabStorage(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
}
