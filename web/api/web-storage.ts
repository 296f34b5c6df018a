import type * as z from 'zod/mini';
import { BASE_PATH } from './base-path.ts';
import { type Person, personOf } from './person.ts';

/** What a browser keeps over a reload, by name: of a tab, or of itself in every tab. */
export interface WebStorage {
  getItem: (name: string) => string | null;
  /** Never refuses: what finds no room is there until the page is left. */
  setItem: (name: string, text: string) => void;
  removeItem: (name: string) => void;
  names: () => string[];
}

/** The storage of a tab, for all who sign in there one after the other. */
export interface SharedStorage extends WebStorage {
  /**
   * The only part that is changed, the one that took over last with `hold`; null once its person has signed
   * out. A part of a screen that was left, or of whoever signed out, reads, but what it is given is
   * dropped, however late.
   */
  held: OwnStorage | null;
  /**
   * Puts in what the page says of itself, and goes by though the browser empties the storage, as where somebody
   * deletes browsing data. What another page of the tab puts in its place counts for both.
   */
  note: (name: string, text: string) => void;
  /** Tells whether all that was put in has found room, so that a reload finds it again. */
  keepsAll: () => boolean;
  /** Shuts it for this page, which finds nothing in it any more, and from then on leaves it as it is. */
  close: () => void;
}

/** A person's own part of it. */
export interface OwnStorage extends WebStorage {
  /** Takes over from the part that was held before. */
  hold: () => void;
}

/**
 * Opens the storage that a browser gives a tab, or all of them. Some give none, or none with room: then the page
 * itself holds what is put in, so that people can work, and only a reload loses it.
 *
 * @param root parts what is kept there from that of other servers, at other paths of the address.
 */
export function openWebStorage(open: () => Storage, root = BASE_PATH): SharedStorage {
  // No path holds a space: that of another server would else begin as this one’s does.
  const place = `${root} `;
  const inMemory = new Map<string, string>();
  const notes = new Map<string, string>();
  let stored: Storage | null = null;
  try {
    stored = open();
  } catch {
    // Where storage is switched off, looking at it throws.
  }
  const find = (name: string) => inMemory.get(name) ?? stored?.getItem(place + name) ?? null;
  function put(name: string, text: string) {
    inMemory.set(name, text);
    try {
      stored?.setItem(place + name, text);
      if (stored) inMemory.delete(name);
    } catch {
      // It is full.
    }
  }
  return {
    getItem: (name) => find(name) ?? notes.get(name) ?? null,
    setItem(name, text) {
      put(name, text);
      // Emptied meanwhile, it holds again by whom that was put in.
      for (const [note, own] of notes) if (find(note) === null) put(note, own);
    },
    note(name, text) {
      notes.set(name, text);
      put(name, text);
    },
    removeItem(name) {
      inMemory.delete(name);
      notes.delete(name);
      stored?.removeItem(place + name);
    },
    held: null,
    keepsAll: () => inMemory.size === 0,
    close() {
      inMemory.clear();
      notes.clear();
      stored = null;
    },
    names() {
      const own = Object.keys(stored ?? {}).filter((name) => name.startsWith(place));
      return [...new Set([...inMemory.keys(), ...own.map((name) => name.slice(place.length))])];
    },
  };
}

export const tabStorage: SharedStorage = openWebStorage(() => sessionStorage);

/** What the browser remembers for whoever uses it, in every tab. */
export const browserStorage: WebStorage = openWebStorage(() => localStorage);

/** Opens a person's own part of a storage: nobody else is offered what they leave there. It is changed once it is held. */
export function storageOf(person: Person, storage = tabStorage): OwnStorage {
  const place = `${personOf(person)} `;
  const isHeld = () => storage.held === own;
  const own: OwnStorage = {
    getItem: (name) => storage.getItem(place + name),
    setItem: (name, text) => isHeld() && storage.setItem(place + name, text),
    removeItem: (name) => isHeld() && storage.removeItem(place + name),
    names: () => {
      const names = storage.names().filter((name) => name.startsWith(place));
      return names.map((name) => name.slice(place.length));
    },
    hold() {
      storage.held = own;
    },
  };
  return own;
}

/** Reads what was kept under a name; null where there is nothing, or nothing that can be read. */
export function readKept<T>(storage: WebStorage, name: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.parse(JSON.parse(storage.getItem(name) ?? ''));
  } catch {
    return null;
  }
}
