import type { Change } from '../../domain/store.ts';
import { weigh } from './weigh-change.ts';

/** How long an idempotency key is remembered. */
const KEY_LIFETIME_MS = 24 * 3600 * 1000;

/** How many plants the remembered changes may hold together; a create is one, a delete of many is many. */
const MAX_KEYED_PLANTS = 100_000;

/** Finds changes by actor and idempotency key. */
export function keyOf(actorId: string, key: string): string {
  return `${actorId}\n${key}`;
}

/** Tells whether the key of a change has outlived what is promised for it. */
export function isForgotten(change: Change, now: number): boolean {
  return change.at <= now - KEY_LIFETIME_MS;
}

/** The changes whose keys a workspace remembers, oldest first, within a bound of memory. */
export class RememberedKeys {
  readonly #changes = new Map<string, Change>();
  #plants = 0;

  get(name: string): Change | undefined {
    return this.#changes.get(name);
  }

  values(): Iterable<Change> {
    return this.#changes.values();
  }

  add(change: Change): void {
    if (!change.key) return;
    const name = keyOf(change.actor.id, change.key.value);
    // A key that is used anew after it was forgotten is young again.
    this.#delete(name);
    this.#changes.set(name, change);
    this.#plants += weigh(change);
  }

  /** Forgets keys older than their lifetime, and the oldest beyond the bound, but never the newest. */
  forgetOld(now: number): void {
    for (const [name, change] of this.#changes) {
      const isWithin = this.#plants <= MAX_KEYED_PLANTS || this.#changes.size === 1;
      if (isWithin && !isForgotten(change, now)) return;
      this.#delete(name);
    }
  }

  #delete(name: string): void {
    const change = this.#changes.get(name);
    if (!change) return;
    this.#changes.delete(name);
    this.#plants -= weigh(change);
  }
}
