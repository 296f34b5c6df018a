import type { Change } from '../../domain/store.ts';
import { weigh } from './weigh-change.ts';

/** How long an idempotency key is remembered. */
const KEY_LIFETIME_MS = 24 * 3600 * 1000;

/** How many plants the remembered changes of all workspaces may hold together; a create is one, a delete of many is many. */
const MAX_KEYED_PLANTS = 100_000;

/** Finds changes by actor and idempotency key. */
export function keyOf(actorId: string, key: string): string {
  return `${actorId}\n${key}`;
}

/** Tells whether the key of a change has outlived what is promised for it. */
export function isForgotten(change: Change, now: number): boolean {
  return change.at <= now - KEY_LIFETIME_MS;
}

/** The room for remembered keys, which all workspaces share. */
export class KeyRoom {
  /** Oldest first. */
  readonly #owners = new Map<Change, RememberedKeys>();
  #weight = 0;

  take(change: Change, owner: RememberedKeys): void {
    this.#owners.set(change, owner);
    this.#weight += weightOf(change);
    for (const [oldest, keeper] of this.#owners) {
      if (this.#weight <= MAX_KEYED_PLANTS || this.#owners.size === 1) return;
      keeper.forget(oldest);
    }
  }

  giveBack(change: Change): void {
    if (this.#owners.delete(change)) this.#weight -= weightOf(change);
  }
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

  /** Remembers a change; the oldest of all workspaces beyond the bound are forgotten for it. */
  add(change: Change): void {
    if (!change.key) return;
    const name = keyOf(change.actor.id, change.key.value);
    const earlier = this.#changes.get(name);
    // A key that is used anew after it was forgotten is young again.
    if (earlier) this.forget(earlier);
    this.#changes.set(name, change);
    this.#room.take(change, this);
  }

  /** Forgets keys older than their lifetime. */
  forgetOld(now: number): void {
    for (const change of this.#changes.values()) {
      if (!isForgotten(change, now)) return;
      this.forget(change);
    }
  }

  forget(change: Change): void {
    if (change.key) this.#changes.delete(keyOf(change.actor.id, change.key.value));
    this.#room.giveBack(change);
  }
}

function weightOf(change: Change): number {
  return Math.max(1, weigh(change));
}
