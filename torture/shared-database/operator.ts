import pg from 'pg';
import { onTestFinished } from 'vitest';

/** Reads which connections a program has, as `$1` names it. */
const READ_CONNECTIONS = `SELECT pid, backend_start::text FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = $1`;

/** Who looks after a database beside the programs that use it. */
export class Operator {
  readonly url: string;
  readonly #client: pg.Client;

  private constructor(url: string, client: pg.Client) {
    this.url = url;
    this.#client = client;
  }

  /** Connects until the test ends. */
  static async connect(url: string): Promise<Operator> {
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    return new Operator(url, client);
  }

  /** Returns the address under which a program connects whose connections can be told by its name. */
  addressFor(program: string): string {
    const address = new URL(this.url);
    address.searchParams.set('application_name', program);
    return address.href;
  }

  /** Ends the connections that a program has now, and waits until none of them can change anything. */
  async disconnect(program: string): Promise<void> {
    const { rows } = await this.#client.query(READ_CONNECTIONS, [program]);
    const all = rows.map(({ pid }) => pid);
    await this.#client.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [
      all,
    ]);
    const left = `SELECT FROM (${READ_CONNECTIONS}) AS connection
      WHERE (pid, backend_start) IN (SELECT * FROM unnest($2::int[], $3::text[]))`;
    const starts = rows.map(({ backend_start: start }) => start);
    while ((await this.#client.query(left, [program, all, starts])).rowCount !== 0);
  }

  /**
   * Waits until a program that was killed has no connection left. Until then the database may go on with
   * what it was sent: a COMMIT is carried out, though nobody waits for its answer.
   */
  async gone(program: string): Promise<void> {
    while ((await this.#client.query(READ_CONNECTIONS, [program])).rowCount !== 0);
  }

  /** Removes all plants, with their history: for small tables in a fifth of the time of a TRUNCATE. */
  async removePlants(): Promise<void> {
    const tables = ['workspace', 'plant', 'tag_count', 'change', 'change_part', 'withdrawn_key'];
    await this.#client.query(tables.map((table) => `DELETE FROM ${table}`).join('; '));
  }
}
