import { useSyncExternalStore } from 'react';
import { tabStorage } from './api/web-storage.ts';

function whenTyped(look: () => void): () => void {
  addEventListener('input', look);
  return () => removeEventListener('input', look);
}

/** Tells whether a reload finds all that is typed again: a storage may run full with any letter. */
export function useKeepsAll(): boolean {
  return useSyncExternalStore(whenTyped, tabStorage.keepsAll);
}
