import type { ChangeView } from '../../contract/bff.ts';
import { changeView } from '../../domain/change-view.ts';
import type { Change, IdempotencyKey } from '../../domain/store.ts';
import type { KeyRoom } from './key-room.ts';

/** A key that was used, with what is answered to whoever uses it again. */
export interface UsedKey {
  actorId: string;
  key: IdempotencyKey;
  answer: ChangeView;
}

/** Returns what is remembered of a change for its key; null where it has none. */
export function usedKeyOf(change: Change): UsedKey | null {
  const { actor, key } = change;
  return key ? { actorId: actor.id, key, answer: changeView(change) } : null;
}

/** Finds keys by who used them and by their text. */
export function keyName(actorId: string, key: string): string {
  return `${actorId}\n${key}`;
}

/**
 * The keys that a workspace remembers, oldest first. There is no age beyond which they are forgotten: a
 * laptop may be closed over the holidays, and a clock may jump ahead.
 */
export class RememberedKeys {
  readonly #keys = new Map<string, UsedKey>();
  readonly #room: KeyRoom;

  constructor(room: KeyRoom) {
    this.#room = room;
  }

  get(name: string): UsedKey | undefined {
    return this.#keys.get(name);
  }

  values(): Iterable<UsedKey> {
    return this.#keys.values();
  }

  /** Remembers a key; where there is no room, older ones are forgotten for it. */
  add(used: UsedKey): void {
    this.#keys.set(keyName(used.actorId, used.key.value), used);
    this.#room.take(used, this);
  }

  forget(used: UsedKey): void {
    const name = keyName(used.actorId, used.key.value);
    // A file that was edited by hand may hold a key twice.
    if (this.#keys.get(name) === used) this.#keys.delete(name);
  }
}
