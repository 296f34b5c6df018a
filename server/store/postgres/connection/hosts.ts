import type pg from 'pg';
import { type DatabaseAddress, readAddress } from './address.ts';
import { databaseUnavailable, isBusy } from './database-refusals.ts';

/** The hosts of a database, of which one takes changes: after a failover another. */
export class Hosts {
  readonly #address: DatabaseAddress;
  #at = 0;

  /** @throws Error as `readAddress`. */
  constructor(address: string) {
    this.#address = readAddress(address);
  }

  get #urls(): string[] {
    return this.#address.urls;
  }

  /** The address of the host to connect to next. */
  get current(): string {
    return this.#urls[this.#at] ?? '';
  }

  /** Goes on to the next host, unless somebody has done so since. */
  leave(url: string): void {
    if (url === this.current) this.#at = (this.#at + 1) % this.#urls.length;
  }

  /**
   * Connects to the host that takes changes, trying each once. One where all connections of this process are
   * at work is not left for another.
   *
   * @param connect connects to a host, or throws.
   * @throws what the last host's `connect` threw.
   */
  async connect<Client>(connect: (url: string) => Promise<Client>): Promise<Client> {
    for (let left = this.#urls.length; ; left -= 1) {
      const url = this.current;
      try {
        return await connect(url);
      } catch (error) {
        if (isBusy(error)) throw error;
        this.leave(url);
        if (left <= 1) throw error;
      }
    }
  }

  /**
   * Makes sure that a host takes changes, where the address asks for that.
   *
   * @throws DomainError `storage_unavailable` where it does not; the connection is then of no use.
   */
  async check(client: Pick<pg.Client, 'query'>): Promise<void> {
    if (!this.#address.areAsked) return;
    const { rows } = await client.query('SHOW transaction_read_only');
    if (rows[0]?.transaction_read_only === 'off') return;
    throw databaseUnavailable(new Error('none of its hosts takes changes.'));
  }
}
