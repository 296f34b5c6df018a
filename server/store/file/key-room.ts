import type { Change } from '../../domain/store.ts';
import { isLarge, weigh } from './weigh-change.ts';

/** How many plants the remembered changes of all workspaces may hold together, small ones and large ones each. */
const MAX_KEYED_PLANTS = 100_000;

/** Whoever remembers changes, and is told which to forget. */
export interface Rememberer {
  forget(change: Change): void;
}

/**
 * The room for remembered keys, which all workspaces share. Large changes have one of their own: a file
 * imported by one person must not make the server forget the plant that another is about to send again.
 */
export class KeyRoom {
  readonly #small = new Shelf();
  readonly #large = new Shelf();

  /** Takes a change, and has the oldest of whoever has most forgotten while there are too many. */
  take(change: Change, owner: Rememberer): void {
    this.#shelfOf(change).take(change, owner);
  }

  giveBack(change: Change, owner: Rememberer): void {
    this.#shelfOf(change).giveBack(change, owner);
  }

  #shelfOf(change: Change): Shelf {
    return isLarge(change) ? this.#large : this.#small;
  }
}

/** What one of them has on a shelf, oldest first. */
interface Share {
  changes: Set<Change>;
  weight: number;
}

class Shelf {
  readonly #shares = new Map<Rememberer, Share>();
  #weight = 0;

  take(change: Change, owner: Rememberer): void {
    const share = this.#shares.get(owner) ?? { changes: new Set(), weight: 0 };
    this.#shares.set(owner, share);
    share.changes.add(change);
    this.#weigh(share, weightOf(change));
    while (this.#weight > MAX_KEYED_PLANTS) {
      const [fullest, { changes }] = this.#fullest(owner, share);
      const [oldest] = changes;
      // The newest change stays, however large it is.
      if (oldest === undefined || oldest === change) return;
      fullest.forget(oldest);
    }
  }

  giveBack(change: Change, owner: Rememberer): void {
    const share = this.#shares.get(owner);
    if (!share?.changes.delete(change)) return;
    this.#weigh(share, -weightOf(change));
    if (share.changes.size === 0) this.#shares.delete(owner);
  }

  #weigh(share: Share, weight: number): void {
    share.weight += weight;
    this.#weight += weight;
  }

  #fullest(owner: Rememberer, share: Share): [Rememberer, Share] {
    let fullest: [Rememberer, Share] = [owner, share];
    for (const entry of this.#shares) if (entry[1].weight > fullest[1].weight) fullest = entry;
    return fullest;
  }
}

function weightOf(change: Change): number {
  return Math.max(1, weigh(change));
}
