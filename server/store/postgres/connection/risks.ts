import type { Database } from './database.ts';

const READ_RISKS = {
  text: `SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name`,
};

/** Finds settings of the database's whole server with which what was acknowledged may be lost, and says so of each. */
export async function findRisks(database: Database): Promise<string[]> {
  const rows = await database.read<{ name: string }>(READ_RISKS, []);
  return rows.map(
    ({ name }) =>
      `${name} of the database is off: when its machine fails, what was acknowledged may be lost, and the rest damaged. Turn it on`,
  );
}
