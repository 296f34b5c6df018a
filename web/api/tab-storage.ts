import { type Person, personOf } from './person.ts';

/** What is kept of a tab over a reload, by name. */
export interface TabStorage {
  getItem: (name: string) => string | null;
  /** Never refuses: what finds no room is there until the page is left. */
  setItem: (name: string, text: string) => void;
  removeItem: (name: string) => void;
  names: () => string[];
}

/**
 * Opens the storage that a browser gives a tab. Some give none, or none with room: then the page
 * itself holds what is put in, so that people can work, and only a reload loses it.
 */
export function openTabStorage(find: () => Storage): TabStorage {
  const held = new Map<string, string>();
  let stored: Storage | null = null;
  try {
    stored = find();
  } catch {
    // Where storage is switched off, looking at it throws.
  }
  return {
    getItem: (name) => held.get(name) ?? stored?.getItem(name) ?? null,
    setItem(name, text) {
      held.set(name, text);
      try {
        stored?.setItem(name, text);
        if (stored) held.delete(name);
      } catch {
        // It is full.
      }
    },
    removeItem(name) {
      held.delete(name);
      stored?.removeItem(name);
    },
    names: () => [...new Set([...held.keys(), ...Object.keys(stored ?? {})])],
  };
}

export const tabStorage: TabStorage = openTabStorage(() => sessionStorage);

/** Opens a person's own part of a storage: nobody else is offered what they leave there. */
export function storageOf(person: Person, storage = tabStorage): TabStorage {
  const own = `${personOf(person)} `;
  return {
    getItem: (name) => storage.getItem(own + name),
    setItem: (name, text) => storage.setItem(own + name, text),
    removeItem: (name) => storage.removeItem(own + name),
    names: () => {
      const names = storage.names().filter((name) => name.startsWith(own));
      return names.map((name) => name.slice(own.length));
    },
  };
}
