import { keyName, type UsedKey } from '../../../domain/plants/used-keys.ts';
import type { KeyRoom } from './key-room.ts';

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

  find(actorId: string, value: string): UsedKey | undefined {
    return this.#keys.get(keyName(actorId, value));
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
