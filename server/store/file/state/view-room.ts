/** How many bytes are kept for views of all workspaces together, as `LiveViews` counts them. */
const MOST_KEPT = 200_000_000;

/** The views of one workspace, which are told when to let go of one. */
export interface ViewKeeper {
  /** How many bytes are kept for more than one view: one alone keeps no more than there was. */
  readonly kept: number;
  letFirstGo(): void;
}

/**
 * The room for what is kept for views that are being read. When it is full, the workspace that keeps most lets go
 * of its first ones. So nobody can have the server end what is read in another workspace that keeps less.
 */
export class ViewRoom {
  readonly #most: number;
  readonly #keepers = new Set<ViewKeeper>();

  constructor(most = MOST_KEPT) {
    this.#most = most;
  }

  add(keeper: ViewKeeper): void {
    this.#keepers.add(keeper);
  }

  remove(keeper: ViewKeeper): void {
    this.#keepers.delete(keeper);
  }

  makeRoom(): void {
    for (;;) {
      let kept = 0;
      let fullest: ViewKeeper | null = null;
      for (const keeper of this.#keepers) {
        kept += keeper.kept;
        if (keeper.kept > (fullest?.kept ?? 0)) fullest = keeper;
      }
      if (kept <= this.#most) return;
      fullest?.letFirstGo();
    }
  }
}
