/** Whose it is that waits. */
export interface Waiter {
  workspace: string;
  /** Left out where it is no token's: all that is so in a workspace counts as one token's more. */
  tokenId?: string | undefined;
}

/** What of one token waits. */
interface Waiting {
  begun: (() => void)[];
  fresh: (() => void)[];
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
    const waiting = tokens.get(tokenId) ?? { begun: [], fresh: [] };
    tokens.set(tokenId, waiting);
    waiting[isBegun ? 'begun' : 'fresh'].push(letIn);
  }

  /** Takes who comes next out; their token and their workspace go to the end. */
  take(): (() => void) | undefined {
    const [home] = this.#workspaces;
    if (!home) return undefined;
    const [workspace, tokens] = home;
    const [first] = tokens;
    if (!first) return undefined;
    const [tokenId, waiting] = first;
    const letIn = waiting.begun.shift() ?? waiting.fresh.shift();
    rotate(tokens, tokenId, waiting.begun.length + waiting.fresh.length > 0 ? waiting : null);
    rotate(this.#workspaces, workspace, tokens.size > 0 ? tokens : null);
    return letIn;
  }
}

/** Moves a value to the end of a map, or drops it where nothing is left of it. */
function rotate<Value>(map: Map<string, Value>, key: string, value: Value | null): void {
  map.delete(key);
  if (value !== null) map.set(key, value);
}
