import type { Plant } from '../../contract/plants.ts';
import type { FrozenView, Place, Reading, Selection } from '../../domain/store.ts';
import { viewLetGo } from '../store-refusals.ts';
import type { Connection } from './connection/connection.ts';
import type { Database } from './connection/database.ts';
import { refusalOf } from './connection/database-refusals.ts';
import { beginSnapshot, PLANT_COLUMNS, type PlantRow, plantOf, versionOf } from './read-plants.ts';
import { Conditions, orderSql, select } from './selection-sql.ts';
import type { OpenView, ViewGate } from './view-gate.ts';

/** How long a view may last; the database keeps for it whatever is changed meanwhile. */
const MOST_VIEW_MS = 600_000;

/**
 * Hands a view to `use` in a transaction that sees one state. Its batches are pages by key, each a statement
 * of its own, so that nothing of them waits in the database for a slow reader.
 *
 * @throws DomainError `server_busy` where there is no room, and where a slow reader has to make some.
 */
export async function withFrozenView<Result>(
  { database, gate }: { database: Database; gate: ViewGate },
  workspace: string,
  selection: Selection & Reading,
  use: (view: FrozenView) => Promise<Result>,
): Promise<Result> {
  const place = await gate.enter({ workspace, tokenId: selection.tokenId ?? '' });
  try {
    return await database.connected(async (connection) => {
      const view = await open({ connection, place }, workspace, selection);
      const result = await Promise.race([use(view), place.letGo]);
      await connection.query('COMMIT');
      return result;
    }, 'view');
  } finally {
    place.leave();
  }
}

/** What a view is read from, and its place among the others. */
interface Opened {
  connection: Connection;
  place: OpenView;
}

async function open(
  opened: Opened,
  workspace: string,
  selection: Selection & Reading,
): Promise<FrozenView> {
  const row = await beginSnapshot(opened.connection, workspace);
  const end = performance.now() + MOST_VIEW_MS;
  const wanted = {
    ...selection,
    confirmWanted: async () => {
      if (opened.place.isLetGo || performance.now() > end) throw viewLetGo();
      await selection.confirmWanted?.();
    },
  };
  return {
    version: versionOf(row),
    batches: (batchSize, after) => walk(opened, workspace, wanted, batchSize, after),
  };
}

async function* walk(
  { connection, place: ownPlace }: Opened,
  workspace: string,
  selection: Selection & Reading,
  batchSize: number,
  after: Place | null,
): AsyncGenerator<Plant[]> {
  let place = after;
  for (;;) {
    await selection.confirmWanted?.();
    const batch = await readBatch(connection, workspace, selection, batchSize, place);
    if (batch.length > 0) {
      const taken = ownPlace.waitForReader();
      yield batch;
      taken();
    }
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
