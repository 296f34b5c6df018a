import type pg from 'pg';

/** What a database may end or refuse, by default, for the time that it takes. */
const LIMITS = [
  ...['statement_timeout', 'transaction_timeout', 'lock_timeout'],
  ...['idle_in_transaction_session_timeout', 'idle_session_timeout'],
];

/**
 * Has what a connection does take as long as it takes, whatever limits the database has by default.
 *
 * @param extent for how long: the transaction alone where the connection may be a pooler's.
 * @param limits which; of others, and of those that this version of the database does not know, nothing is said.
 */
export async function liftLimits(
  client: Pick<pg.Client, 'query'>,
  extent: 'transaction' | 'session',
  limits = LIMITS,
): Promise<void> {
  const names = limits.map((name) => `'${name}'`).join();
  // A statement with parameters would keep its snapshot for as long as the transaction lasts.
  await client.query(
    `SELECT set_config(name, '0', ${extent === 'transaction'}) FROM pg_settings WHERE name IN (${names})`,
  );
}
