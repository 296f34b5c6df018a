import type { Person } from './person.ts';
import { placeOf, storageOf, tabStorage } from './tab-storage.ts';

/** Forgets what a person has put into a storage, which takes nothing more from where they had it open. */
export function leaveStorage(person: Person, storage = tabStorage): void {
  const own = storageOf(person, storage);
  for (const name of own.names()) own.removeItem(name);
  const place = placeOf(person);
  storage.departures.set(place, (storage.departures.get(place) ?? 0) + 1);
}

/** Forgets what anybody has put into a storage. Whose page the tab shows is nothing that they put there. */
export function emptyStorage(storage = tabStorage): void {
  // The name of what is a person's begins with who that is, as `personOf` writes it.
  const all = storage.names().filter((name) => name.startsWith('['));
  for (const name of all) storage.removeItem(name);
}
