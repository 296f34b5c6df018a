import type { Change } from '../../domain/store.ts';
import type { KeyRoom } from './key-room.ts';

/** How long an idempotency key is remembered at the least, where there is room. */
const KEY_LIFETIME_MS = 24 * 3600 * 1000;

/** So many keys outlive that: after a clock has jumped ahead, a change of a second ago looks old. */
const KEPT_KEYS = 1000;

/** Finds changes by actor and idempotency key. */
export function keyOf(actorId: string, key: string): string {
  return `${actorId}\n${key}`;
}

/** The changes whose keys a workspace remembers, oldest first, within a bound of memory. */
export class RememberedKeys {
  readonly #changes = new Map<string, Change>();
  readonly #room: KeyRoom;

  constructor(room: KeyRoom) {
    this.#room = room;
  }

  get(name: string): Change | undefined {
    return this.#changes.get(name);
  }

  values(): Iterable<Change> {
    return this.#changes.values();
  }

  /** Remembers a change; older ones beyond the bound are forgotten for it. */
  add(change: Change): void {
    if (!change.key) return;
    const name = keyOf(change.actor.id, change.key.value);
    const earlier = this.#changes.get(name);
    // A key that is used anew after it was forgotten is young again.
    if (earlier) this.forget(earlier);
    this.#changes.set(name, change);
    this.#room.take(change, this);
  }

  /** Forgets keys older than their lifetime, but for the newest. */
  forgetOld(now: number): void {
    for (const change of this.#changes.values()) {
      const isYoung = change.at > now - KEY_LIFETIME_MS;
      if (isYoung || this.#changes.size <= KEPT_KEYS) return;
      this.forget(change);
    }
  }

  forget(change: Change): void {
    if (change.key) this.#changes.delete(keyOf(change.actor.id, change.key.value));
    this.#room.giveBack(change, this);
  }
}
