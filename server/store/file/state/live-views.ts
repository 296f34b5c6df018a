import type { Change } from '../../../domain/store.ts';

/** How many plants that are no longer there a workspace keeps for those who still read them; some 40 MB. */
const MAX_KEPT_PLANTS = 500_000;

/** Something that may take long to read, and that may be let go of before it has been. */
export interface LiveView {
  /** How many plants had been removed when it was taken. */
  moment: number;
  letGo: () => void;
}

/**
 * The views of a workspace that are being read. A view keeps every plant that was there when it was
 * taken, and its reader may be slow, so a view is let go of once very many plants have been removed
 * since.
 */
export class LiveViews {
  readonly #views = new Set<LiveView>();
  /** How many plants have been removed since the start. */
  #moment = 0;

  get moment(): number {
    return this.#moment;
  }

  open(view: LiveView): void {
    this.#views.add(view);
  }

  close(view: LiveView): void {
    this.#views.delete(view);
  }

  /** Notes a change, and lets go of what is too old, the first opened first. */
  note({ removed }: Change): void {
    this.#moment += removed.length;
    for (const view of this.#views) {
      if (view.moment >= this.#moment - MAX_KEPT_PLANTS) return;
      this.#views.delete(view);
      view.letGo();
    }
  }
}
