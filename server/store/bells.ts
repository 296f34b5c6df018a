import { TurnTaker } from '../domain/turn-taker.ts';

type Ring = () => void;

/** Who wants to hear of one workspace. */
interface Listeners {
  rings: Set<Ring>;
  /** True while they are rung, which takes turns. */
  isRinging: boolean;
  /** True where something has changed that not all of them were rung for. */
  isDue: boolean;
}

/** Who wants to hear that something of a workspace has changed. */
export class Bells {
  readonly #listeners = new Map<string, Listeners>();

  /** Adds a ring, which may be there already and then rings twice. Returns what ends it. */
  add(workspace: string, ring: Ring): () => void {
    const entry = () => ring();
    const listeners = this.#listeners.get(workspace) ?? {
      rings: new Set(),
      isRinging: false,
      isDue: false,
    };
    this.#listeners.set(workspace, listeners);
    listeners.rings.add(entry);
    return () => {
      listeners.rings.delete(entry);
      const isCurrent = this.#listeners.get(workspace) === listeners;
      if (listeners.rings.size === 0 && isCurrent) this.#listeners.delete(workspace);
    };
  }

  /** Rings all, in turns with others: what each does then takes time. Changes meanwhile are told together. */
  ring(workspaces: Iterable<string>): void {
    for (const workspace of workspaces) {
      const listeners = this.#listeners.get(workspace);
      if (!listeners) continue;
      listeners.isDue = true;
      if (!listeners.isRinging) void ringWhileDue(listeners);
    }
  }
}

async function ringWhileDue(listeners: Listeners): Promise<void> {
  listeners.isRinging = true;
  const turns = new TurnTaker();
  while (listeners.isDue) {
    listeners.isDue = false;
    for (const ring of listeners.rings) {
      ring();
      await turns.yieldIfDue();
    }
  }
  listeners.isRinging = false;
}
