import type { TabStorage } from '../../api/tab-storage.ts';

/** What a tag was typed for: the tag that it is to replace, or null for the plants that were selected. */
type Replaced = string | null;

const NAME = 'typed-tag';

/** Keeps a tag that was typed and sent, for as long as the tab lives, until it is given. */
export function keepTypedTag(storage: TabStorage, replaced: Replaced, typed: string): void {
  if (typed) storage.setItem(nameOf(replaced), typed);
}

/** Forgets a tag once it is given, unless another was typed since. */
export function forgetTypedTag(storage: TabStorage, replaced: Replaced, typed: string): void {
  const name = nameOf(replaced);
  if (storage.getItem(name) === typed) storage.removeItem(name);
}

/** Returns the tag that was typed and not given, and forgets it: it is offered once. Null where there is none. */
export function takeTypedTag(storage: TabStorage, replaced: Replaced): string | null {
  const name = nameOf(replaced);
  const typed = storage.getItem(name);
  storage.removeItem(name);
  return typed;
}

/** Tells whether any tag is kept that was typed and not given. */
export function hasTypedTag(storage: TabStorage): boolean {
  return storage.names().some((name) => name.startsWith(NAME));
}

function nameOf(replaced: Replaced): string {
  return replaced === null ? NAME : `${NAME} ${replaced}`;
}
