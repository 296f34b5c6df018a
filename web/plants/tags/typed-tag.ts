import type { Person } from '../../api/person.ts';
import { plantsKey } from '../../api/plants-key.ts';
import type { WebStorage } from '../../api/web-storage.ts';

/** What a tag was typed for: the tag that it is to replace, or null for the plants that were selected. */
type Replaced = string | null;

const NAME = 'typed-tag';

/** Under which everything is asked for that gives a tag: meanwhile one that is kept may yet be given. */
export function taggingKey(person: Person) {
  return [...plantsKey(person), 'tag'];
}

/**
 * Keeps a tag that was typed and sent, for as long as the tab lives, until it is given.
 *
 * @param plants which were selected: the ids of those chosen by hand, with a space between them, or what
 *   names the list of which all were.
 */
export function keepTypedTag(
  storage: WebStorage,
  replaced: Replaced,
  typed: string | null,
  plants = '',
): void {
  if (typed) storage.setItem(nameOf(replaced), `${typed}\n${plants}`);
}

/** Forgets a tag once it is given, unless another was typed since. */
export function forgetTypedTag(storage: WebStorage, replaced: Replaced, typed: string): void {
  const name = nameOf(replaced);
  if (storage.getItem(name)?.startsWith(`${typed}\n`)) storage.removeItem(name);
}

/**
 * Returns the tag that was typed and not given, and forgets it: it is offered once, and for none but the
 * plants that it was typed for. Null where there is none.
 */
export function takeTypedTag(storage: WebStorage, replaced: Replaced, plants = ''): string | null {
  const name = nameOf(replaced);
  const [typed, before = ''] = storage.getItem(name)?.split('\n') ?? [];
  storage.removeItem(name);
  return typed && isAmong(plants, before) ? typed : null;
}

/** Some of those chosen by hand may be gone, or were let go of. */
function isAmong(now: string, before: string): boolean {
  if (now === before) return true;
  const ids = before.split(' ');
  return /^\d/.test(now) && now.split(' ').every((id) => ids.includes(id));
}

/** Tells whether any tag is kept that was typed and not given. */
export function hasTypedTag(storage: WebStorage): boolean {
  return storage.names().some((name) => name.startsWith(NAME));
}

function nameOf(replaced: Replaced): string {
  return replaced === null ? NAME : `${NAME} ${replaced}`;
}
