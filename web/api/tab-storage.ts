import type * as z from 'zod/mini';
import { BASE_PATH } from './base-path.ts';
import { type Person, personOf } from './person.ts';

/** What is kept of a tab over a reload, by name. */
export interface TabStorage {
  getItem: (name: string) => string | null;
  /** Never refuses: what finds no room is there until the page is left. */
  setItem: (name: string, text: string) => void;
  removeItem: (name: string) => void;
  names: () => string[];
}

/** The storage of a tab, for all who sign in there one after the other. */
export interface SharedStorage extends TabStorage {
  /** How often each of them has signed out. */
  departures: Map<string, number>;
  /** Shuts it for this page, which finds nothing in it any more, and from then on leaves it as it is. */
  close: () => void;
}

/**
 * Opens the storage that a browser gives a tab. Some give none, or none with room: then the page
 * itself holds what is put in, so that people can work, and only a reload loses it.
 *
 * @param root parts what is kept there from that of other servers, at other paths of the address.
 */
export function openTabStorage(find: () => Storage, root = BASE_PATH): SharedStorage {
  const held = new Map<string, string>();
  let stored: Storage | null = null;
  try {
    stored = find();
  } catch {
    // Where storage is switched off, looking at it throws.
  }
  return {
    getItem: (name) => held.get(name) ?? stored?.getItem(root + name) ?? null,
    setItem(name, text) {
      held.set(name, text);
      try {
        stored?.setItem(root + name, text);
        if (stored) held.delete(name);
      } catch {
        // It is full.
      }
    },
    removeItem(name) {
      held.delete(name);
      stored?.removeItem(root + name);
    },
    departures: new Map(),
    close() {
      held.clear();
      stored = null;
    },
    names() {
      const own = Object.keys(stored ?? {}).filter((name) => name.startsWith(root));
      return [...new Set([...held.keys(), ...own.map((name) => name.slice(root.length))])];
    },
  };
}

export const tabStorage: SharedStorage = openTabStorage(() => sessionStorage);

/**
 * Opens a person's own part of a storage: nobody else is offered what they leave there. Once they have
 * signed out it takes nothing any more, however late an answer; it is opened anew when they come back.
 */
export function storageOf(person: Person, storage = tabStorage): TabStorage {
  const own = placeOf(person);
  const opened = storage.departures.get(own);
  const isOpen = () => storage.departures.get(own) === opened;
  return {
    getItem: (name) => storage.getItem(own + name),
    setItem: (name, text) => isOpen() && storage.setItem(own + name, text),
    removeItem: (name) => isOpen() && storage.removeItem(own + name),
    names: () => {
      const names = storage.names().filter((name) => name.startsWith(own));
      return names.map((name) => name.slice(own.length));
    },
  };
}

/** Returns what the names of a person's own part begin with. */
export function placeOf(person: Person): string {
  return `${personOf(person)} `;
}

/** Reads what was kept under a name; null where there is nothing, or nothing that can be read. */
export function readKept<T>(storage: TabStorage, name: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.parse(JSON.parse(storage.getItem(name) ?? ''));
  } catch {
    return null;
  }
}
