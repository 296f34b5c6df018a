import { laterTime } from '../../../domain/access/admission.ts';
import { USE_UNWRITTEN_MS } from '../../../domain/access/session-lifetime.ts';
import { BEGIN } from '../connection/begin.ts';
import type { Connection, Row } from '../connection/connection.ts';
import type { Database } from '../connection/database.ts';

/** How long the times of last use stay in memory alone; as long again is left for the writing. */
const WRITE_AFTER_MS = USE_UNWRITTEN_MS / 2;

/** What is used, by the columns of its table. */
const KINDS = {
  token: { key: 'id', time: 'last_used_at' },
  session: { key: 'hash', time: 'last_seen_at' },
} as const;
type Kind = keyof typeof KINDS;

const WRITE_FIRST_USE = {
  name: 'write-first-use',
  text: `UPDATE session SET last_seen_at = greatest(last_seen_at, $2) WHERE hash = $1
    RETURNING hash`,
};

/** When tokens and sessions were last used, in memory until it is written for many at once. */
export class LastUses {
  readonly #database: Database;
  readonly #times = { token: new Map<string, number>(), session: new Map<string, number>() };
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(database: Database) {
    this.#database = database;
  }

  ofToken(id: string): number | undefined {
    return this.#times.token.get(id);
  }

  ofSession(hash: string): number | undefined {
    return this.#times.session.get(hash);
  }

  touchToken(id: string, at: number): void {
    this.#touch('token', id, at);
  }

  touchSession(hash: string, at: number): void {
    this.#touch('session', hash, at);
  }

  /** Writes that a session was used, before it resolves; false where the session has gone. */
  async writeFirstUse(hash: string, at: number): Promise<boolean> {
    const written = await this.#database.read(WRITE_FIRST_USE, [hash, at]);
    return written.length > 0;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#write();
  }

  #touch(kind: Kind, key: string, at: number): void {
    const times = this.#times[kind];
    times.set(key, laterTime(times.get(key) ?? null, at));
    this.#writeLater();
  }

  #writeLater(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.#writeNow(), WRITE_AFTER_MS).unref();
  }

  /** What could not be written is tried again, though nothing may be used until then. */
  async #writeNow(): Promise<void> {
    this.#timer = null;
    await this.#write().catch(() => undefined);
    if (Object.values(this.#times).some(({ size }) => size > 0)) this.#writeLater();
  }

  async #write(): Promise<void> {
    for (const kind of ['token', 'session'] as const) {
      const times = this.#times[kind];
      if (times.size === 0) continue;
      const noted = new Map(times);
      const write = (connection: Connection) => writeTimes(connection, kind, noted);
      for (const key of await this.#database.connected(write)) {
        if (times.get(key) === noted.get(key)) times.delete(key);
      }
    }
  }
}

/**
 * Writes those of which nobody holds the row: whoever does may wait for another of them. What has gone is
 * written as well.
 *
 * @returns the keys of those that were written.
 */
async function writeTimes(
  connection: Connection,
  kind: Kind,
  times: Map<string, number>,
): Promise<string[]> {
  const { key, time } = KINDS[kind];
  type Noted = Row & { key: string; noted: number | null };
  const keys = [...times.keys()];
  await connection.query(BEGIN);
  const { rows } = await connection.query<Noted>({
    text: `SELECT ${key} AS key, ${time} AS noted FROM ${kind} WHERE ${key} = ANY($1::text[])
      FOR UPDATE SKIP LOCKED`,
    values: [keys],
  });
  const { rows: kept } = await connection.query<{ key: string }>({
    text: `SELECT ${key} AS key FROM ${kind} WHERE ${key} = ANY($1::text[])`,
    values: [keys],
  });
  const later = rows.map((row) => laterTime(row.noted, times.get(row.key) ?? 0));
  await connection.query({
    text: `UPDATE ${kind} SET ${time} = at FROM unnest($1::text[], $2::bigint[]) AS used(key, at)
      WHERE ${kind}.${key} = used.key`,
    values: [rows.map((row) => row.key), later],
  });
  await connection.query('COMMIT');
  const held = new Set(kept.map((row) => row.key));
  for (const row of rows) held.delete(row.key);
  return keys.filter((one) => !held.has(one));
}
