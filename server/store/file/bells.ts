type Ring = () => void;

/** Who wants to hear that something of a workspace has changed. */
export class Bells {
  readonly #rings = new Map<string, Set<Ring>>();

  /** Adds a ring, which may be there already and then rings twice. Returns what ends it. */
  add(workspace: string, ring: Ring): () => void {
    const entry = () => ring();
    const rings = this.#rings.get(workspace) ?? new Set();
    this.#rings.set(workspace, rings.add(entry));
    return () => {
      rings.delete(entry);
      if (rings.size === 0 && this.#rings.get(workspace) === rings) this.#rings.delete(workspace);
    };
  }

  ring(workspaces: Iterable<string>): void {
    for (const workspace of workspaces) for (const ring of this.#rings.get(workspace) ?? []) ring();
  }
}
