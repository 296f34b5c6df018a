import { BEGIN } from './connection/begin.ts';
import type { Connection, Row, Statement } from './connection/connection.ts';
import { databaseTakesNothing } from './connection/database-refusals.ts';
import { copyUnfinished } from './copy/copy-mark.ts';
import { WORKSPACE_COLUMNS, type WorkspaceRow } from './read-plants.ts';

/** A row that a transaction holds, and what makes sure that there is one; nobody ever removes one. */
interface Lock {
  add: Statement;
  lock: Statement;
}

/**
 * What an unfinished copy there is of, or null. A copy sets its mark while nobody has added a row: whoever has
 * added one sees it here, or is seen by the copy.
 */
const COPIED = '(SELECT source FROM unfinished_copy) AS copied';

type LockedRow = Row & { copied: string | null };

/** Whoever changes plants holds this one to the end. */
const PLANTS: Lock = {
  add: {
    name: 'add-workspace',
    text: 'INSERT INTO workspace (name) VALUES ($1) ON CONFLICT DO NOTHING',
  },
  lock: {
    name: 'lock-workspace',
    text: `SELECT ${WORKSPACE_COLUMNS}, ${COPIED} FROM workspace WHERE name = $1 FOR UPDATE`,
  },
};

/** Whoever changes access holds this one. */
const ACCESS: Lock = {
  add: {
    name: 'add-access',
    text: 'INSERT INTO workspace_access (workspace) VALUES ($1) ON CONFLICT DO NOTHING',
  },
  lock: {
    name: 'lock-access',
    text: `SELECT ${COPIED} FROM workspace_access WHERE workspace = $1 FOR UPDATE`,
  },
};

const KEEP_ACCESS = {
  name: 'keep-access',
  text: 'SELECT FROM workspace_access WHERE workspace = $1 FOR SHARE',
};

/**
 * Begins a transaction that holds the row of a workspace's plants, and waits for whoever holds it. What is sent
 * behind it sees what they have made.
 *
 * @param mostWaitMs how long it waits for a lock, there and in what follows, before the database refuses.
 */
export async function lockWorkspace(
  connection: Connection,
  workspace: string,
  mostWaitMs?: number,
): Promise<WorkspaceRow> {
  const [row] = await begin<WorkspaceRow>(PLANTS, connection, workspace, mostWaitMs);
  if (!row) throw new Error(`The workspace ${workspace} has no row.`);
  return row;
}

/** Begins a transaction that holds the row of a workspace's access, as `lockWorkspace` does that of its plants. */
export async function lockAccess(
  connection: Connection,
  workspace: string,
  mostWaitMs: number,
): Promise<void> {
  await begin(ACCESS, connection, workspace, mostWaitMs);
}

/**
 * Has the access of a workspace stay as it is until the end of a transaction. A workspace without a row has no
 * access that could change.
 */
export async function keepAccess(connection: Connection, workspace: string): Promise<void> {
  await connection.query({ ...KEEP_ACCESS, values: [workspace] });
}

/** @throws DomainError `storage_unavailable` where the database holds an unfinished copy. */
async function begin<Found extends Row>(
  { add, lock }: Lock,
  connection: Connection,
  workspace: string,
  mostWaitMs?: number,
): Promise<Found[]> {
  const limit = mostWaitMs === undefined ? '' : `; SET LOCAL lock_timeout = ${mostWaitMs}`;
  const [, , { rows }] = await Promise.all([
    connection.query(`${BEGIN}${limit}`),
    connection.query({ ...add, values: [workspace] }),
    connection.query<Found & LockedRow>({ ...lock, values: [workspace] }),
  ]);
  const copied = rows[0]?.copied ?? null;
  if (copied !== null) throw databaseTakesNothing(copyUnfinished(copied));
  return rows;
}
