import type { Plant } from '../../contract/plants.ts';
import type { FrozenView, Place, Reading, Selection } from '../../domain/store.ts';
import { viewLetGo } from '../store-refusals.ts';
import type { Connection } from './connection/connection.ts';
import type { Database } from './connection/database.ts';
import { refusalOf } from './connection/database-refusals.ts';
import { beginSnapshot, PLANT_COLUMNS, type PlantRow, plantOf, versionOf } from './read-plants.ts';
import { Conditions, orderSql, select } from './selection-sql.ts';
import type { ViewGate } from './view-gate.ts';

/** How long a view may last; the database keeps for it whatever is changed meanwhile. */
const MOST_VIEW_MS = 600_000;

/**
 * Hands a view to `use` in a transaction that sees one state. Its batches are pages by key, each a statement
 * of its own, so that nothing of them waits in the database for a slow reader.
 */
export async function withFrozenView<Result>(
  { database, gate }: { database: Database; gate: ViewGate },
  workspace: string,
  selection: Selection & Reading,
  use: (view: FrozenView) => Promise<Result>,
): Promise<Result> {
  const leave = await gate.enter(workspace);
  try {
    return await database.connected(async (connection) => {
      const view = await open(connection, workspace, selection);
      const result = await use(view);
      await connection.query('COMMIT');
      return result;
    }, 'view');
  } finally {
    leave();
  }
}

async function open(
  connection: Connection,
  workspace: string,
  selection: Selection & Reading,
): Promise<FrozenView> {
  const row = await beginSnapshot(connection, workspace);
  const end = performance.now() + MOST_VIEW_MS;
  const wanted = {
    ...selection,
    confirmWanted: async () => {
      if (performance.now() > end) throw viewLetGo();
      await selection.confirmWanted?.();
    },
  };
  return {
    version: versionOf(row),
    batches: (batchSize, after) => walk(connection, workspace, wanted, batchSize, after),
  };
}

async function* walk(
  connection: Connection,
  workspace: string,
  selection: Selection & Reading,
  batchSize: number,
  after: Place | null,
): AsyncGenerator<Plant[]> {
  let place = after;
  for (;;) {
    await selection.confirmWanted?.();
    const batch = await readBatch(connection, workspace, selection, batchSize, place);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) return;
    const { column } = selection.sort ?? { column: 'id' };
    place = { ...last, text: column === 'tag' ? last.tag : last.name };
  }
}

async function readBatch(
  connection: Connection,
  workspace: string,
  selection: Selection,
  batchSize: number,
  after: Place | null,
): Promise<Plant[]> {
  const conditions = new Conditions(workspace);
  select(selection, conditions);
  const order = orderSql(selection.sort);
  if (after) conditions.add(order.sides(after, 'after', conditions).these);
  const text = `SELECT ${PLANT_COLUMNS} FROM plant WHERE workspace = $1${conditions.text}
    ORDER BY ${order.by(false)} LIMIT ${conditions.parameter(batchSize)}`;
  try {
    const { rows } = await connection.query<PlantRow>({ text, values: conditions.values });
    return rows.map(plantOf);
  } catch (error) {
    throw refusalOf(error);
  }
}
