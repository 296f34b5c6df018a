import type { TagCount } from '../../contract/answers.ts';
import type { Plant } from '../../contract/plants.ts';
import type { FoundPlants, FrozenView, Place, Selection, ViewQuery } from '../../domain/store.ts';
import { viewLetGo } from '../store-refusals.ts';
import type { Connection, Row } from './connection/connection.ts';
import type { Asking } from './connection/database.ts';
import { refusalOf, viewsInUse } from './connection/database-refusals.ts';
import {
  beginSnapshot,
  PLANT_COLUMNS,
  type PlantRow,
  plantOf,
  tagCountsSql,
  versionOf,
  type WorkspaceRow,
} from './read-plants.ts';
import { Conditions, orderSql, select } from './selection-sql.ts';
import { OpenView, type ViewGate } from './share/view-gate.ts';

/** How long a view may last; the database keeps for it whatever is changed meanwhile. */
const MOST_VIEW_MS = 600_000;

/**
 * Hands a view to `use` in a transaction that sees one state. Its batches are pages by key, each a statement
 * of its own, so that nothing of them waits in the database for a slow reader.
 *
 * @throws DomainError `server_busy` where there is no room, and where a slow reader has to make some.
 */
export async function withFrozenView<Result>(
  views: Views,
  workspace: string,
  query: ViewQuery,
  use: (view: FrozenView) => Promise<Result>,
): Promise<Result> {
  return await withSnapshot(views, workspace, query, async (opened) => {
    const wanted = { ...query, confirmWanted: opened.confirmWanted };
    return await use({
      version: versionOf(opened.row),
      batches: (batchSize, after) => walk(opened, workspace, wanted, batchSize, after),
    });
  });
}

const TAGS_A_BATCH = 1000;

/**
 * Counts plants by tag as `PlantStore.withTagCounts`. There may be as many tags as plants, so where a workspace has more
 * than a batch of them, its counts are read from a view, as plants are.
 */
export async function withTagCounts<Result>(
  views: Views,
  workspace: string,
  found: FoundPlants,
  use: (batches: AsyncIterable<TagCount[]>) => Promise<Result>,
): Promise<Result> {
  const { database } = views;
  const beyond = await database.read(LOOK_AT_TAGS, [workspace]);
  if (beyond.length === 0) return await use(readTagCounts(database, workspace, found));
  return await withSnapshot(views, workspace, found, async (opened) => {
    return await use(walkTagCounts(opened, workspace, found));
  });
}

const LOOK_AT_TAGS = {
  name: 'look-at-tags',
  text: `SELECT FROM tag_count WHERE workspace = $1 OFFSET ${TAGS_A_BATCH} LIMIT 1`,
};

async function* readTagCounts(
  database: Asking,
  workspace: string,
  found: FoundPlants,
): AsyncGenerator<TagCount[]> {
  const { values, text, ...name } = tagCountsSql(workspace, found);
  const limited = { ...name, text: `${text} LIMIT ${TAGS_A_BATCH + 1}` };
  const counts = await database.read<TagCount & Row>(limited, values);
  // More have come since there were few. Whoever asks again is told them from a view.
  if (counts.length > TAGS_A_BATCH) throw viewsInUse();
  if (counts.length > 0) yield counts;
}

async function* walkTagCounts(
  { connection, place, confirmWanted }: Opened,
  workspace: string,
  found: FoundPlants,
): AsyncGenerator<TagCount[]> {
  const { text, values } = tagCountsSql(workspace, found);
  // They have no key by which a page could begin behind the one before: a search counts them each time anew.
  await connection.query({ text: `DECLARE counted NO SCROLL CURSOR FOR ${text}`, values });
  for (;;) {
    await confirmWanted();
    const { rows } = await fetchNext(connection);
    if (rows.length === 0) return;
    const taken = place.waitForReader();
    yield rows;
    taken();
  }
}

async function fetchNext(connection: Connection) {
  try {
    return await connection.query<TagCount & Row>(`FETCH ${TAGS_A_BATCH} FROM counted`);
  } catch (error) {
    throw refusalOf(error);
  }
}

interface Views {
  database: Asking;
  gate: ViewGate;
}

/** What a view is read from, and its place among the others. */
interface Opened {
  connection: Connection;
  place: OpenView;
  row: WorkspaceRow;
  /** Throws once the view has to make room, or nobody waits for it. */
  confirmWanted: () => Promise<void>;
}

async function withSnapshot<Result>(
  { database, gate }: Views,
  workspace: string,
  { tokenId = '', confirmWanted, signal, isBrief = false }: ViewQuery,
  use: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const reader = { workspace, tokenId };
  // A brief one rests on no reader, and whoever reads it keeps a line waiting: it waits for none that rests.
  const place = isBrief ? new OpenView(reader) : await gate.enter(reader, signal);
  try {
    return await database.connected(
      async (connection) => {
        const row = await beginSnapshot(connection, workspace);
        const end = performance.now() + MOST_VIEW_MS;
        const confirm = async () => {
          if (place.isLetGo || performance.now() > end) throw viewLetGo();
          await confirmWanted?.();
        };
        const using = use({ connection, place, row, confirmWanted: confirm });
        const result = await Promise.race([using, place.letGo]);
        await connection.query('COMMIT');
        return result;
      },
      isBrief ? 'statement' : 'view',
    );
  } finally {
    place.leave();
  }
}

async function* walk(
  { connection, place: ownPlace }: Opened,
  workspace: string,
  selection: ViewQuery,
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
