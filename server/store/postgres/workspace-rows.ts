import { DomainError } from '../../domain/errors.ts';
import type { Connection } from './connection/connection.ts';
import type { Database } from './connection/database.ts';
import { lockWorkspace } from './lock-workspace.ts';

/** How long a change may wait for a row that somebody holds, such as whoever saves a large import. */
const MOST_WAIT_MS = 5_000;

/** One who waits to hold a workspace's row. */
interface Waiting {
  run: () => Promise<void>;
  refuse: (error: unknown) => void;
}

/**
 * The rows of workspaces, which whatever changes one holds meanwhile. Those who want the same row wait here
 * and not in the database, where each would keep a connection from everybody else.
 */
export class WorkspaceRows {
  readonly #database: Database;
  /** Who waits for each workspace; it has an entry while somebody holds it, or tries to. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(database: Database) {
    this.#database = database;
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
    return await this.#database.connected(async (connection) => {
      await lockWorkspace(connection, workspace, MOST_WAIT_MS);
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
