import type { Person } from '../api/person.ts';
import {
  type OwnStorage,
  openTabStorage,
  type SharedStorage,
  storageOf,
} from '../api/tab-storage.ts';

/** Opens a tab's storage in memory, as where the browser gives none. */
export function openStorage(): SharedStorage {
  return openTabStorage(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
}

/** Opens a person's own part of a storage and holds it, as the screens do. */
export function holdStorage(person: Person, storage: SharedStorage): OwnStorage {
  const own = storageOf(person, storage);
  own.hold();
  return own;
}
