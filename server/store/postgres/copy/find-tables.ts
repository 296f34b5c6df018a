import type pg from 'pg';

/** Finds which of some tables there are where this user's are made: in other schemas another store may have its own. */
export async function findTables(client: pg.Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS name
      JOIN pg_tables ON schemaname = current_schema() AND tablename = name`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Finds the first of some tables that has a row. */
export async function findFilled(client: pg.Client, tables: string[]): Promise<string | null> {
  for (const table of tables) {
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${table}) AS yes`);
    if (rows[0]?.yes === true) return table;
  }
  return null;
}
