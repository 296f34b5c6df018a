import type { UsedKey } from './remembered-keys.ts';

/** How many plants the answers that are remembered for keys may name together, in all workspaces. */
const MAX_NAMED_PLANTS = 100_000;

/** Whoever remembers keys, and is told which to forget. */
export interface Rememberer {
  forget(used: UsedKey): void;
}

/** The keys of one actor, oldest first, and the room that they take. */
interface Share {
  keys: Map<UsedKey, Rememberer>;
  weight: number;
}

/**
 * The room for remembered keys, which all workspaces share. Whoever takes most of it forgets their own
 * oldest: nobody can make the server forget what another is about to send again.
 */
export class KeyRoom {
  readonly #shares = new Map<string, Share>();
  /** The shares by their weight, so that the fullest is found at once among thousands. */
  readonly #byWeight = new Map<number, Set<Share>>();
  #heaviest = 0;
  #weight = 0;

  /** Takes a key, and has older ones forgotten while there are too many. */
  take(used: UsedKey, rememberer: Rememberer): void {
    const share = this.#shares.get(used.actorId) ?? { keys: new Map(), weight: 0 };
    this.#shares.set(used.actorId, share);
    share.keys.set(used, rememberer);
    this.#weigh(share, weightOf(used));
    while (this.#weight > MAX_NAMED_PLANTS) {
      const [fullest] = this.#byWeight.get(this.#heaviest) ?? [];
      const [oldest] = fullest?.keys ?? [];
      if (!oldest) return;
      oldest[1].forget(oldest[0]);
    }
  }

  giveBack(used: UsedKey): void {
    const share = this.#shares.get(used.actorId);
    if (!share?.keys.delete(used)) return;
    this.#weigh(share, -weightOf(used));
    if (share.keys.size === 0) this.#shares.delete(used.actorId);
  }

  #weigh(share: Share, weight: number): void {
    const former = this.#byWeight.get(share.weight);
    former?.delete(share);
    if (former?.size === 0) this.#byWeight.delete(share.weight);
    share.weight += weight;
    this.#weight += weight;
    if (share.weight > 0) {
      const equals = this.#byWeight.get(share.weight) ?? new Set();
      this.#byWeight.set(share.weight, equals.add(share));
    }
    this.#heaviest = Math.max(this.#heaviest, share.weight);
    while (this.#heaviest > 0 && !this.#byWeight.has(this.#heaviest)) this.#heaviest -= 1;
  }
}

function weightOf({ answer: { added, removed } }: UsedKey): number {
  return Math.max(1, added.length + removed.length);
}
