import type { Connection } from './connection/connection.ts';
import { WORKSPACE_COLUMNS, type WorkspaceRow } from './read-plants.ts';

const LOCK_WORKSPACE = {
  name: 'lock-workspace',
  text: `SELECT ${WORKSPACE_COLUMNS} FROM workspace WHERE name = $1 FOR UPDATE`,
};

/** What makes sure that there is a row to lock; nobody ever removes one. */
const ADD_WORKSPACE = {
  name: 'add-workspace',
  text: 'INSERT INTO workspace (name) VALUES ($1) ON CONFLICT DO NOTHING',
};

/**
 * Begins a transaction that holds the row of a workspace, and waits for whoever holds it. What is sent
 * behind it sees what they have made.
 *
 * @param mostWaitMs how long it waits for a lock, there and in what follows, before the database refuses.
 */
export async function lockWorkspace(
  connection: Connection,
  workspace: string,
  mostWaitMs?: number,
): Promise<WorkspaceRow> {
  const limit = mostWaitMs === undefined ? '' : `; SET LOCAL lock_timeout = ${mostWaitMs}`;
  const [, , { rows }] = await Promise.all([
    connection.query(`BEGIN${limit}`),
    connection.query({ ...ADD_WORKSPACE, values: [workspace] }),
    connection.query<WorkspaceRow>({ ...LOCK_WORKSPACE, values: [workspace] }),
  ]);
  const [row] = rows;
  if (!row) throw new Error(`The workspace ${workspace} has no row.`);
  return row;
}
