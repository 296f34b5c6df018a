import type { UsedKey } from './remembered-keys.ts';

/** How many plants the answers that are remembered for keys may name together, in all workspaces. */
const MAX_NAMED_PLANTS = 100_000;

/** Whoever remembers keys, and is told which to forget. */
export interface Rememberer {
  forget(used: UsedKey): void;
}

/** A remembered key in a chain from the oldest to the newest, whose end is taken in one step however long it is. */
interface Link {
  used: UsedKey;
  rememberer: Rememberer;
  next: Link | null;
}

/** The keys of one actor and the room that they take. */
interface Share {
  actorId: string;
  oldest: Link;
  newest: Link;
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
    const link: Link = { used, rememberer, next: null };
    const { actorId } = used;
    const share = this.#shares.get(actorId);
    if (share) {
      share.newest.next = link;
      share.newest = link;
      this.#weigh(share, weightOf(used));
    } else {
      const first: Share = { actorId, oldest: link, newest: link, weight: 0 };
      this.#shares.set(actorId, first);
      this.#weigh(first, weightOf(used));
    }
    while (this.#weight > MAX_NAMED_PLANTS) {
      const [fullest] = this.#byWeight.get(this.#heaviest) ?? [];
      if (fullest) this.#dropOldest(fullest);
    }
  }

  #dropOldest(share: Share): void {
    const { used, rememberer, next } = share.oldest;
    rememberer.forget(used);
    this.#weigh(share, -weightOf(used));
    if (next) share.oldest = next;
    else this.#shares.delete(share.actorId);
  }

  #weigh(share: Share, weight: number): void {
    const equals = this.#byWeight.get(share.weight);
    equals?.delete(share);
    if (equals?.size === 0) this.#byWeight.delete(share.weight);
    share.weight += weight;
    this.#weight += weight;
    if (share.weight > 0) {
      const others = this.#byWeight.get(share.weight) ?? new Set();
      this.#byWeight.set(share.weight, others.add(share));
    }
    this.#heaviest = Math.max(this.#heaviest, share.weight);
    while (this.#heaviest > 0 && !this.#byWeight.has(this.#heaviest)) this.#heaviest -= 1;
  }
}

function weightOf({ answer: { added, removed } }: UsedKey): number {
  return Math.max(1, added.length + removed.length);
}
