import type { Plant } from '../../contract/plants.ts';
import type { ChangedPlantsPage, ChangedPlantsQuery } from '../../domain/store.ts';
import type { Row } from './connection/connection.ts';
import type { Asking } from './connection/database.ts';

/** A row for each plant of the page; where it has none, one that tells that the change is there. */
const READ_CHANGED_PLANTS = {
  name: 'read-changed-plants',
  text: `SELECT page.* FROM (SELECT seq FROM change WHERE workspace = $1 AND seq = $2 AND at = $3) made
    LEFT JOIN LATERAL (
      WITH part AS (
        SELECT removed, added FROM change WHERE workspace = $1 AND seq = made.seq
        UNION ALL SELECT removed, added FROM change_part WHERE workspace = $1 AND seq = made.seq
      )
      SELECT id, old.plant AS removed, new.plant AS added
      FROM (SELECT (plant->>'id')::bigint AS id, plant FROM part, json_array_elements(part.removed) plant) old
      FULL JOIN (SELECT (plant->>'id')::bigint AS id, plant FROM part, json_array_elements(part.added) plant) new
        USING (id)
      WHERE id > $4 ORDER BY id LIMIT $5
    ) page ON true ORDER BY id`,
};

interface PageRow extends Row {
  id: number | null;
  removed: Plant | null;
  added: Plant | null;
}

/** Reads a page of a change's plants, which the database finds among all of them; null where there is no such change. */
export async function readChangedPlants(
  database: Asking,
  { workspace, change, after = -1, limit, confirmWanted }: ChangedPlantsQuery,
): Promise<ChangedPlantsPage | null> {
  await confirmWanted?.();
  const values = [workspace, change.seq, change.at, after, limit + 1];
  const rows = await database.read<PageRow>(READ_CHANGED_PLANTS, values);
  if (rows.length === 0) return null;
  const found = rows.filter(({ id }) => id !== null);
  const plants = found.slice(0, limit).map(({ removed, added }) => ({ removed, added }));
  return { plants, next: found.length > limit ? (found[limit - 1]?.id ?? null) : null };
}
