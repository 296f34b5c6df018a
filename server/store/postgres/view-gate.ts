import { viewsInUse } from './connection/database-refusals.ts';

/** How many views of one workspace may be open at once, of twice as many that the process has connections for. */
const MOST_OF_WORKSPACE = 5;

const WAIT_MS = 5_000;

/** Keeps the views of one workspace, which last for as long as their readers take, from taking all there are. */
export class ViewGate {
  readonly #open = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();

  /**
   * Waits until a workspace may have one more; returns what must be called once that has ended.
   *
   * @throws DomainError `server_busy` where none has ended for some seconds.
   */
  async enter(workspace: string): Promise<() => void> {
    const open = this.#open.get(workspace) ?? 0;
    if (open >= MOST_OF_WORKSPACE) await this.#wait(workspace);
    else this.#open.set(workspace, open + 1);
    return () => this.#leave(workspace);
  }

  /** Resolves with the place of one that has ended. */
  async #wait(workspace: string): Promise<void> {
    const waiting = this.#waiting.get(workspace) ?? new Set();
    this.#waiting.set(workspace, waiting);
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(giveUp);
        waiting.delete(begin);
        resolve();
      };
      const giveUp = setTimeout(() => {
        waiting.delete(begin);
        reject(viewsInUse());
      }, WAIT_MS);
      waiting.add(begin);
    });
  }

  #leave(workspace: string): void {
    const [next] = this.#waiting.get(workspace) ?? [];
    if (next) {
      next();
      return;
    }
    this.#waiting.delete(workspace);
    const left = (this.#open.get(workspace) ?? 0) - 1;
    if (left > 0) this.#open.set(workspace, left);
    else this.#open.delete(workspace);
  }
}
