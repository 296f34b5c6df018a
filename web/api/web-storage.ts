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
   * Puts in what the page says of itself, which another page of the tab replaces, but does not remove: where it is
   * missing, the browser has emptied the storage, as where somebody deletes browsing data.
   */
  note: (name: string, text: string) => void;
  /** Puts all that this page has put in or read there in again where the browser has emptied it, as each look does. */
  restore: () => void;
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
  const texts = new Map<string, string>();
  /** What found no room. */
  const homeless = new Set<string>();
  const notes = new Set<string>();
  let stored: Storage | null = null;
  try {
    stored = open();
  } catch {
    // Where storage is switched off, looking at it throws.
  }
  const find = (name: string) =>
    (homeless.has(name) ? texts.get(name) : stored?.getItem(place + name)) ?? null;
  function put(name: string, text: string) {
    texts.set(name, text);
    homeless.add(name);
    try {
      stored?.setItem(place + name, text);
      if (stored) homeless.delete(name);
    } catch {
      // It is full.
    }
  }
  function restore() {
    if ([...notes].every((name) => find(name) !== null)) return;
    for (const [name, text] of texts) if (find(name) === null) put(name, text);
  }
  return {
    getItem(name) {
      restore();
      const text = find(name);
      if (text !== null) texts.set(name, text);
      return text;
    },
    setItem(name, text) {
      restore();
      put(name, text);
    },
    note(name, text) {
      notes.add(name);
      put(name, text);
    },
    removeItem(name) {
      for (const all of [texts, homeless, notes]) all.delete(name);
      stored?.removeItem(place + name);
    },
    restore,
    held: null,
    keepsAll: () => homeless.size === 0,
    close() {
      for (const all of [texts, homeless, notes]) all.clear();
      stored = null;
    },
    names() {
      restore();
      const own = Object.keys(stored ?? {}).filter((name) => name.startsWith(place));
      return [...new Set([...homeless, ...own.map((name) => name.slice(place.length))])];
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
