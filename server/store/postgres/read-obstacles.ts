import { type Plant, TEXT_FIELDS } from '../../contract/plants.ts';
import type { ToldChange } from '../../domain/store.ts';
import type { Row } from './connection/connection.ts';
import type { Asking } from './connection/database.ts';

const TEXTS = TEXT_FIELDS.join(', ');
const MEMBERS = ['id bigint', ...TEXT_FIELDS.map((field) => `${field} text`)].join(', ');
const PLANT = `json_build_object(${['id', ...TEXT_FIELDS].map((name) => `'${name}', one.${name}`).join(', ')})`;

/** What a plant is now; LIMIT has each looked up by its id, and never all plants read. */
const NOW = `SELECT id, ${TEXTS} FROM plant WHERE workspace = $1 AND plant.id = one.id LIMIT 1`;

/**
 * A row for each change, with what is in the way of its undo where something is: the first plant that it added and
 * that has gone or been changed since, or else one that it removed and whose id is in use again.
 */
const READ_OBSTACLES = {
  name: 'read-obstacles',
  text: `SELECT made.seq, obstacle.* FROM unnest($2::bigint[]) AS made (seq), LATERAL (
      WITH piece AS (
        SELECT 0 AS part, removed, added FROM change WHERE workspace = $1 AND seq = made.seq
        UNION ALL SELECT part, removed, added FROM change_part WHERE workspace = $1 AND seq = made.seq
      ), changed AS MATERIALIZED (
        SELECT ${PLANT} AS plant FROM (SELECT part, added FROM piece ORDER BY part) side,
          ROWS FROM (json_to_recordset(added) AS (${MEMBERS})) WITH ORDINALITY AS one (id, ${TEXTS}, place)
          LEFT JOIN LATERAL (${NOW}) now ON true
        WHERE (${TEXT_FIELDS.map((field) => `now.${field}`).join(', ')})
          IS DISTINCT FROM (${TEXT_FIELDS.map((field) => `one.${field}`).join(', ')})
        ORDER BY part, place LIMIT 1
      ), taken AS MATERIALIZED (
        SELECT one.id FROM (
          SELECT id FROM piece, json_to_recordset(removed) AS old (id bigint)
          EXCEPT SELECT id FROM piece, json_to_recordset(added) AS new (id bigint)
        ) one, LATERAL (${NOW}) now WHERE NOT EXISTS (SELECT FROM changed) LIMIT 1
      )
      SELECT ARRAY(TABLE changed) AS added, ARRAY(
        SELECT ${PLANT} FROM piece, json_to_recordset(removed) AS one (${MEMBERS})
        WHERE (TABLE taken) IS NOT NULL AND id = (TABLE taken)
      ) AS removed
    ) obstacle`,
};

type ObstacleRow = Row & { seq: number } & Record<'added' | 'removed', Plant[]>;

/** Reads of changes, by their numbers, what is in the way of undoing them, which may be nothing. */
export async function readObstacles(
  database: Asking,
  workspace: string,
  seqs: number[],
): Promise<Map<number, ToldChange['decisive']>> {
  if (seqs.length === 0) return new Map();
  const rows = await database.read<ObstacleRow>(READ_OBSTACLES, [workspace, seqs]);
  return new Map(rows.map(({ seq, removed, added }) => [seq, { removed, added }]));
}
