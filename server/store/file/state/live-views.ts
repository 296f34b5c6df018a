import type { Change } from '../../../domain/store.ts';

/** How many plants that are no longer there a workspace keeps for those who still read them; some 40 MB. */
const MAX_KEPT_PLANTS = 500_000;

/** How many places of plants the trees of a workspace keep as they were; some 250 MB where views of all four orders are read. */
const MAX_KEPT_PLACES = 2_000_000;

/** As many places as a node of a tree holds, which is copied for one of them that changes. */
const NODE_PLACES = 32;

/** Something that may take long to read, and that may be let go of before it has been. */
export class LiveView {
  /** How many plants had been removed when it was taken. */
  readonly moment: number;
  readonly letGo: () => void;
  /** How many places were copied since it was opened, and before the next one was. */
  copied = 0;

  constructor(moment: number, letGo: () => void) {
    this.moment = moment;
    this.letGo = letGo;
  }
}

/**
 * The views of a workspace that are being read. A view keeps every plant that was there when it was
 * taken, and shares with the next one the nodes of trees that have not changed between them. Its reader
 * may be slow, so the first opened is let go of once very many plants have been removed since, or the
 * views keep very many places together.
 */
export class LiveViews {
  /** In the order in which they were opened. */
  readonly #views: LiveView[] = [];
  /** How many plants have been removed since the start. */
  #moment = 0;
  /** How many plants there were at the last change. */
  #total = 0;
  #copied = 0;

  get moment(): number {
    return this.#moment;
  }

  open(view: LiveView): void {
    this.#views.push(view);
  }

  close(view: LiveView): void {
    const index = this.#views.indexOf(view);
    if (index < 0) return;
    this.#views.splice(index, 1);
    this.#copied -= view.copied;
    // What was copied after it was is kept for the one before it, too.
    const earlier = this.#views[index - 1];
    if (earlier) this.#addCopied(earlier, view.copied);
  }

  /** Notes a change, and lets go of what is too old. */
  note({ removed, added }: Change, total: number): void {
    this.#moment += removed.length;
    this.#total = total;
    const latest = this.#views.at(-1);
    if (latest) this.#addCopied(latest, NODE_PLACES * (removed.length + added.length));
    for (;;) {
      const [oldest] = this.#views;
      if (!oldest || !this.#mustLetGo(oldest)) return;
      this.close(oldest);
      oldest.letGo();
    }
  }

  /** No more can be copied than there is. */
  #addCopied(view: LiveView, places: number): void {
    const before = view.copied;
    view.copied = Math.max(before, Math.min(this.#total, before + places));
    this.#copied += view.copied - before;
  }

  #mustLetGo({ moment }: LiveView): boolean {
    if (moment < this.#moment - MAX_KEPT_PLANTS) return true;
    // One alone keeps no more than there was.
    return this.#views.length > 1 && this.#copied > MAX_KEPT_PLACES;
  }
}
