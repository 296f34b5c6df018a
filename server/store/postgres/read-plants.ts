import type { Plant } from '../../contract/plants.ts';
import type { WorkspaceLookup } from '../../domain/plants/plan-change.ts';
import type { FoundPlants, Version } from '../../domain/store.ts';
import type { Connection, Row, Statement } from './connection/connection.ts';
import { Conditions, select } from './selection-sql.ts';

/** A plant as its row tells it. */
export interface PlantRow extends Row {
  id: number;
  ordinal: number;
  name: string;
  tag: string;
}

/** The columns of a `PlantRow`. */
export const PLANT_COLUMNS = 'id, ordinal, name, tag';

export function plantOf({ id, ordinal, name, tag }: PlantRow): Plant {
  return ordinal === id ? { id, name, tag } : { id, name, tag, ordinal };
}

/** The state of a workspace as its row tells it; an unknown one is empty. */
export interface WorkspaceRow extends Row {
  seq: number;
  at: number;
  last_id: number;
  last_ordinal: number;
  total: number;
}

export const NEW_WORKSPACE: WorkspaceRow = {
  ...{ seq: 0, at: 0, last_id: 0, last_ordinal: 0, total: 0 },
};

/** The columns of a `WorkspaceRow`. */
export const WORKSPACE_COLUMNS = 'seq, at, last_id, last_ordinal, total';

export const READ_WORKSPACE = {
  name: 'read-workspace',
  text: `SELECT ${WORKSPACE_COLUMNS} FROM workspace WHERE name = $1`,
};

/** Begins a transaction all of whose reads see one state, and reads the workspace's row in it. */
export async function beginSnapshot(
  connection: Connection,
  workspace: string,
): Promise<WorkspaceRow> {
  const [, { rows }] = await Promise.all([
    connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'),
    connection.query<WorkspaceRow>({ ...READ_WORKSPACE, values: [workspace] }),
  ]);
  return rows[0] ?? NEW_WORKSPACE;
}

/** Shows the rules what was read of a workspace, and of the plants that they will ask for. */
export function lookupOf(
  row: WorkspaceRow,
  plants: Map<number, Plant>,
): Omit<WorkspaceLookup, 'findUsedKey'> {
  return {
    version: versionOf(row),
    lastOrdinal: row.last_ordinal,
    findPlant: (id) => plants.get(id),
  };
}

export function versionOf({ seq, at, last_id: lastId, total }: WorkspaceRow): Version {
  return { seq, at, lastId, total };
}

const FIND_PLANTS = {
  name: 'find-plants',
  text: `SELECT ${PLANT_COLUMNS} FROM plant WHERE workspace = $1 AND id = ANY($2::bigint[])`,
};

/** So many are found at a time, so that neither their ids nor their rows hold the event loop. */
const FOUND_AT_ONCE = 1_000;

/** Finds plants by their ids, in no order. */
export async function findPlants(
  connection: Pick<Connection, 'query'>,
  workspace: string,
  ids: number[],
): Promise<Map<number, Plant>> {
  const plants = new Map<number, Plant>();
  for (let begin = 0; begin < ids.length; begin += FOUND_AT_ONCE) {
    const values = [workspace, ids.slice(begin, begin + FOUND_AT_ONCE)];
    const { rows } = await connection.query<PlantRow>({ ...FIND_PLANTS, values });
    for (const row of rows) plants.set(row.id, plantOf(row));
  }
  return plants;
}

const COUNT_TAGS = {
  name: 'count-tags',
  text: `SELECT tag, plants AS count FROM tag_count WHERE workspace = $1
    ORDER BY tag = '', plants DESC, tag_key, tag`,
};

/** What counts plants by tag, all or those that a search finds, in the order in which they are told. */
export function tagCountsSql(
  workspace: string,
  { search }: FoundPlants,
): Statement & { values: unknown[] } {
  const conditions = new Conditions(workspace);
  if (search === undefined) return { ...COUNT_TAGS, values: conditions.values };
  select({ search }, conditions);
  const text = `SELECT tag, count(*) AS count FROM plant WHERE workspace = $1${conditions.text}
    GROUP BY tag, tag_key ORDER BY tag = '', count DESC, tag_key, tag`;
  return { text, values: conditions.values };
}
