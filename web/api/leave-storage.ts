import { type Person, personOf } from './person.ts';
import { type SharedStorage, tabStorage } from './web-storage.ts';

/** Forgets what a person has put into a storage, which takes nothing more from where they had it open. */
export function leaveStorage(person: Person, storage = tabStorage): void {
  forget(personOf(person), storage);
  storage.held = null;
}

/** Forgets what anybody has put into a storage. Whose page the tab shows is nothing that they put there. */
export function emptyStorage(storage = tabStorage): void {
  forget('[', storage);
}

/** What is a person's has a name that begins with who that is, as `personOf` writes it. */
function forget(beginning: string, storage: SharedStorage): void {
  for (const name of storage.names()) {
    if (name.startsWith(beginning)) storage.removeItem(name);
  }
}
