/** Whose it is that waits. */
export interface Waiter {
  workspace: string;
  /** Left out where no token asks: all such in a workspace count as one more token. */
  tokenId?: string | undefined;
}

/** What of one token waits. */
interface Waiting {
  begun: Set<() => void>;
  fresh: Set<() => void>;
}

/** Those who wait, by their workspaces and tokens, the ones that come next ahead. */
export class FairQueue {
  readonly #workspaces = new Map<string, Map<string, Waiting>>();

  get isEmpty(): boolean {
    return this.#workspaces.size === 0;
  }

  /** @param isBegun where it goes ahead of what else waits of that token and has not begun. */
  add({ workspace, tokenId = '' }: Waiter, letIn: () => void, isBegun = false): void {
    const tokens = this.#workspaces.get(workspace) ?? new Map<string, Waiting>();
    this.#workspaces.set(workspace, tokens);
    const waiting = tokens.get(tokenId) ?? { begun: new Set(), fresh: new Set() };
    tokens.set(tokenId, waiting);
    waiting[isBegun ? 'begun' : 'fresh'].add(letIn);
  }

  /** Takes out somebody who has given up, as if they had never come. */
  remove({ workspace, tokenId = '' }: Waiter, letIn: () => void): void {
    const tokens = this.#workspaces.get(workspace);
    const waiting = tokens?.get(tokenId);
    if (!tokens || !waiting) return;
    waiting.begun.delete(letIn);
    waiting.fresh.delete(letIn);
    if (isLeft(waiting)) return;
    tokens.delete(tokenId);
    if (tokens.size === 0) this.#workspaces.delete(workspace);
  }

  /**
   * Takes who comes next out; their token and their workspace go to the end.
   *
   * @param isLetIn tells of a workspace whether it may come next; one that may not keeps its place in the line.
   */
  take(isLetIn: (workspace: string) => boolean = () => true): (() => void) | undefined {
    const home = first(this.#workspaces, ([workspace]) => isLetIn(workspace));
    if (!home) return undefined;
    const [workspace, tokens] = home;
    const [next] = tokens;
    if (!next) return undefined;
    const [tokenId, waiting] = next;
    const line = waiting.begun.size > 0 ? waiting.begun : waiting.fresh;
    const [letIn] = line;
    if (letIn) line.delete(letIn);
    rotate(tokens, tokenId, isLeft(waiting) ? waiting : null);
    rotate(this.#workspaces, workspace, tokens.size > 0 ? tokens : null);
    return letIn;
  }
}

function isLeft({ begun, fresh }: Waiting): boolean {
  return begun.size + fresh.size > 0;
}

/** Moves a value to the end of a map, or drops it where nothing is left of it. */
function rotate<Value>(map: Map<string, Value>, key: string, value: Value | null): void {
  map.delete(key);
  if (value !== null) map.set(key, value);
}

function first<One>(all: Iterable<One>, isMeant: (one: One) => boolean): One | undefined {
  for (const one of all) if (isMeant(one)) return one;
  return undefined;
}
