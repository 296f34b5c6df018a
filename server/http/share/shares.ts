/** How much one token and all together may have at once. */
export interface Bounds {
  ofToken: number;
  ofAll: number;
  /** How much each token, and each workspace, has room for where all together have as much as they may. */
  own: { ofToken: number; ofWorkspace: number };
}

/** When whoever finds no share free may try again. */
export const RETRY_AFTER_SECONDS = 15;

/** Whose it is. */
export interface Holder {
  tokenId: string;
  workspace: string;
}

/**
 * Counts what tokens have at once, and tells who has room for more. What one workspace has leaves each
 * other one its own room: workspaces are made by the operator alone, but tokens by any admin.
 */
export class Shares {
  readonly bounds: Bounds;
  readonly #ofTokens = new Map<string, number>();
  readonly #ofWorkspaces = new Map<string, number>();
  #ofAll = 0;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** How many tokens have something. */
  get tokens(): number {
    return this.#ofTokens.size;
  }

  ofToken({ tokenId }: Holder): number {
    return this.#ofTokens.get(tokenId) ?? 0;
  }

  ofWorkspace({ workspace }: Holder): number {
    return this.#ofWorkspaces.get(workspace) ?? 0;
  }

  /** Tells whether a holder may have so much more. Who has nothing is not held to the bound of a token. */
  hasRoom(holder: Holder, amount: number): boolean {
    const { ofToken, ofAll, own } = this.bounds;
    const held = this.ofToken(holder);
    if (held > 0 && held + amount > ofToken) return false;
    if (this.#ofAll + amount <= ofAll || held + amount <= own.ofToken) return true;
    const ofWorkspace = this.ofWorkspace(holder);
    return ofWorkspace === 0 || ofWorkspace + amount <= own.ofWorkspace;
  }

  /** Counts one more of a holder; what is returned takes it off again, and does nothing a second time. */
  take(holder: Holder): () => void {
    this.count(holder, 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.count(holder, -1);
      isHeld = false;
    };
  }

  /** Counts so much more of a holder, or less. */
  count({ tokenId, workspace }: Holder, by: number): void {
    this.#ofAll += by;
    add(this.#ofTokens, tokenId, by);
    add(this.#ofWorkspaces, workspace, by);
  }
}

function add(counts: Map<string, number>, of: string, by: number): void {
  const count = (counts.get(of) ?? 0) + by;
  if (count > 0) counts.set(of, count);
  else counts.delete(of);
}
