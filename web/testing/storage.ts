import type { Person } from '../api/person.ts';
import {
  type OwnStorage,
  openWebStorage,
  type SharedStorage,
  storageOf,
} from '../api/web-storage.ts';

/** Opens a tab's storage in memory, as where the browser gives none. */
export function openStorage(): SharedStorage {
  return openWebStorage(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
}

/** Opens a person's own part of a storage and holds it, as the screens do. */
export function holdStorage(person: Person, storage: SharedStorage): OwnStorage {
  const own = storageOf(person, storage);
  own.hold();
  return own;
}
