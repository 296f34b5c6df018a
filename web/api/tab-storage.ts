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
