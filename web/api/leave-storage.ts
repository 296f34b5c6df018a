import type { Person } from './person.ts';
import { placeOf, storageOf, tabStorage } from './tab-storage.ts';

/** Forgets what a person has put into a storage, which takes nothing more from where they had it open. */
export function leaveStorage(person: Person, storage = tabStorage): void {
  const own = storageOf(person, storage);
  for (const name of own.names()) own.removeItem(name);
  const place = placeOf(person);
  storage.departures.set(place, (storage.departures.get(place) ?? 0) + 1);
}
