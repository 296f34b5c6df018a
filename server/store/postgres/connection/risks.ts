import type { Database } from './database.ts';

const READ_RISKS = {
  text: `SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name`,
};

/** Each connection asks for these as it begins: where one is not set, something before the database has dropped it. */
const READ_LOST_LIMITS = {
  text: `SELECT name FROM pg_settings WHERE setting = '0'
    AND name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
};

/**
 * Finds settings of the database's whole server with which what was acknowledged may be lost, and what a pooler has
 * taken from the connections, and says so of each.
 */
export async function findRisks(database: Database): Promise<string[]> {
  const rows = await database.read<{ name: string }>(READ_RISKS, []);
  const risks = rows.map(
    ({ name }) =>
      `${name} of the database is off: when its machine fails, what was acknowledged may be lost, and the rest damaged. Turn it on`,
  );
  if (database.isPooled) return risks;
  const lost = await database.read<{ name: string }>(READ_LOST_LIMITS, []);
  if (lost.length === 0) return risks;
  const names = lost.map(({ name }) => name).join(', ');
  return [
    ...risks,
    `a pooler drops limits of time that the connections of this server ask for, as by ignore_startup_parameters: ${names}. What waits is then refused late, and what a process that is gone held stays held. Name the database itself in DATABASE_URL, or set the limits with ALTER DATABASE`,
  ];
}
