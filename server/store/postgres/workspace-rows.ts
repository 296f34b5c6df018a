import { DomainError } from '../../domain/errors.ts';
import type { Connection } from './connection/connection.ts';
import type { Database } from './connection/database.ts';

/** How long a change may wait for a row that somebody holds. */
const MOST_WAIT_MS = 5_000;

/** One who waits to hold a workspace's row. */
interface Waiting {
  run: () => Promise<void>;
  refuse: (error: unknown) => void;
}

/** Begins a transaction that holds a row of a workspace, or is refused after so long. */
type Lock = (connection: Connection, workspace: string, mostWaitMs: number) => Promise<unknown>;

/**
 * Rows of workspaces, each of which whatever changes something there holds meanwhile. Those who want the same
 * row wait here and not in the database, where each would keep a connection from everybody else.
 */
export class WorkspaceRows {
  readonly #database: Database;
  readonly #lock: Lock;
  /** Who waits for each workspace; it has an entry while somebody holds it, or tries to. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(database: Database, lock: Lock) {
    this.#database = database;
    this.#lock = lock;
  }

  /**
   * Hands a transaction that holds a workspace's row to `use`, which ends it.
   *
   * @throws what `use` throws; DomainError `storage_unavailable` where the row could not be had in time.
   */
  async hold<Result>(
    workspace: string,
    use: (connection: Connection) => Promise<Result>,
  ): Promise<Result> {
    return await new Promise<Result>((resolve, refuse) => {
      const run = async () => resolve(await this.#runHolding(workspace, use));
      const waiting = this.#waiting.get(workspace);
      if (waiting) waiting.push({ run, refuse });
      else void this.#work(workspace, [{ run, refuse }]);
    });
  }

  async #runHolding<Result>(
    workspace: string,
    use: (connection: Connection) => Promise<Result>,
  ): Promise<Result> {
    return await this.#database.of({ workspace }).connected(async (connection) => {
      await this.#lock(connection, workspace, MOST_WAIT_MS);
      return await use(connection);
    }, 'change');
  }

  async #work(workspace: string, waiting: Waiting[]): Promise<void> {
    this.#waiting.set(workspace, waiting);
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      try {
        await one.run();
      } catch (error) {
        one.refuse(error);
        // Whoever is behind has waited for the same, and would wait as long again, one after the other.
        if (isUnavailable(error)) for (const other of waiting.splice(0)) other.refuse(error);
      }
    }
    this.#waiting.delete(workspace);
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'storage_unavailable';
}
