import type { TagCount } from '../../contract/answers.ts';
import type { Plant } from '../../contract/plants.ts';
import type { WorkspaceLookup } from '../../domain/plants/plan-change.ts';
import type {
  Cursor,
  FoundPlants,
  Page,
  PageQuery,
  Selection,
  Version,
} from '../../domain/store.ts';
import { lastPageLength } from '../last-page.ts';
import type { Connection, Database, Row } from './connection/database.ts';
import { Conditions, type OrderSql, orderSql, type Sides, select } from './selection-sql.ts';

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

/** How many plants are read for a page, whatever its exact length: each has a statement, prepared on each connection. */
const LENGTHS = [20, 50, 100, 200, 500, 1000];

/** A row of a page: that of its workspace, or a plant's, which tells nothing of the workspace. */
type PageRow = (PlantRow & { seq: null }) | WholeRow;

interface WholeRow extends WorkspaceRow {
  matching: number;
  has_beyond: boolean;
}

const NO_WHOLE: WholeRow = { ...NEW_WORKSPACE, matching: 0, has_beyond: false };

/** Reads a page, its total and the version in one statement, which sees one state. */
export async function readPage(database: Database, query: PageQuery): Promise<Page> {
  const { workspace, limit, cursor, sort } = query;
  const conditions = new Conditions(workspace);
  select(query, conditions);
  const isAll = conditions.text === '';
  const order = orderSql(sort);
  const selected = `FROM plant WHERE workspace = $1${conditions.text}`;
  const isBackwards = cursor === 'last' || (typeof cursor === 'object' && 'before' in cursor);
  const direction = order.by(isBackwards);
  const sides = sidesOf(cursor, order, conditions);
  const length = LENGTHS.find((one) => one >= limit);
  // Written out, since PostgreSQL keeps one plan for all pages only where it knows that they are short.
  const most = 1 + (length ?? limit);
  // The order has it look in an index, and not from plant to plant until one is there.
  const beyond = sides
    ? `(SELECT id ${selected} AND ${sides.others} ORDER BY ${order.by(!isBackwards)} LIMIT 1) IS NOT NULL`
    : 'false';
  const text = `SELECT NULL::bigint AS id, NULL::bigint AS ordinal, NULL AS name, NULL AS tag,
      ${WORKSPACE_COLUMNS}, ${isAll ? 'total' : countSql(query, selected)} AS matching, ${beyond} AS has_beyond
    FROM workspace WHERE name = $1
    UNION ALL (SELECT ${PLANT_COLUMNS}, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      ${selected}${sides ? ` AND ${sides.these}` : ''} ORDER BY ${direction} LIMIT ${most})`;
  // Of a search or tags it plans anew how to find them.
  const isKept = isAll && length !== undefined;
  const name = `${length} by ${direction}${sides ? ' from a place' : ''}`;
  const { values } = conditions;
  const rows = isKept
    ? await database.readQuickly<PageRow>({ name, text }, values)
    : await database.read<PageRow>({ text }, values);
  return pageOf(rows, query, isBackwards);
}

/** Returns what a page begins behind or before; null where it begins at an end. */
function sidesOf(cursor: Cursor, order: OrderSql, conditions: Conditions): Sides | null {
  if (typeof cursor === 'string') return null;
  return 'before' in cursor
    ? order.sides(cursor.before, 'before', conditions)
    : order.sides(cursor.after, 'after', conditions);
}

/** Counts what tags alone select by what is kept of them, and looks at plants only where a search does. */
function countSql({ search }: Selection, selected: string): string {
  if (search !== undefined) return `(SELECT count(*) ${selected})`;
  return `(SELECT coalesce(sum(plants), 0)::bigint ${selected.replace('FROM plant', 'FROM tag_count')})`;
}

function pageOf(found: PageRow[], { limit, cursor }: PageQuery, isBackwards: boolean): Page {
  const rows: Plant[] = [];
  let whole = NO_WHOLE;
  for (const row of found) {
    if (row.seq === null) rows.push(plantOf(row));
    else whole = row;
  }
  const { matching: total, has_beyond: hasBeyond } = whole;
  const version = versionOf(whole);
  const hasMore = rows.length > limit;
  const shown = rows.slice(0, cursor === 'last' ? lastPageLength(total, limit) : limit);
  if (!isBackwards) {
    return { rows: shown, total, hasPrevious: hasBeyond, hasNext: hasMore, version };
  }
  const hasPrevious = cursor === 'last' ? shown.length < total : hasMore;
  return { rows: shown.reverse(), total, hasPrevious, hasNext: hasBeyond, version };
}

const FIND_PLANTS = {
  name: 'find-plants',
  text: `SELECT ${PLANT_COLUMNS} FROM plant WHERE workspace = $1 AND id = ANY($2::bigint[])`,
};

/** Finds plants by their ids, in no order. */
export async function findPlants(
  connection: Pick<Connection, 'query'>,
  workspace: string,
  ids: number[],
): Promise<Map<number, Plant>> {
  if (ids.length === 0) return new Map();
  const { rows } = await connection.query<PlantRow>({ ...FIND_PLANTS, values: [workspace, ids] });
  return new Map(rows.map((row) => [row.id, plantOf(row)]));
}

const COUNT_TAGS = {
  name: 'count-tags',
  text: `SELECT tag, plants AS count FROM tag_count WHERE workspace = $1
    ORDER BY tag = '', plants DESC, tag_key, tag`,
};

/** Counts plants by tag, all or those that a search finds, in the order in which they are told. */
export async function countTags(
  database: Database,
  workspace: string,
  { search }: FoundPlants,
): Promise<TagCount[]> {
  if (search === undefined) return await database.read<TagCount & Row>(COUNT_TAGS, [workspace]);
  const conditions = new Conditions(workspace);
  select({ search }, conditions);
  const text = `SELECT tag, count(*) AS count FROM plant WHERE workspace = $1${conditions.text}
    GROUP BY tag, tag_key ORDER BY tag = '', count DESC, tag_key, tag`;
  return await database.read<TagCount & Row>({ text }, conditions.values);
}
