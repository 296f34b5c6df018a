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
