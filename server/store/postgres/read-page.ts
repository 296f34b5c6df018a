import type { Cursor, Page, PageQuery } from '../../domain/store.ts';
import { lastPageLength } from '../last-page.ts';
import type { Asking } from './connection/database.ts';
import { PLANTS_AS_TEXT, plantsOf } from './plants-as-text.ts';
import {
  NEW_WORKSPACE,
  PLANT_COLUMNS,
  versionOf,
  WORKSPACE_COLUMNS,
  type WorkspaceRow,
} from './read-plants.ts';
import { Conditions, type OrderSql, orderSql, type Sides, select } from './selection-sql.ts';

/** How many plants are read for a page, whatever its exact length: each has a statement, prepared on each connection. */
const LENGTHS = [20, 50, 100, 200, 500, 1000];

interface PageRow extends WorkspaceRow {
  matching: number;
  has_beyond: boolean;
  plants: string | null;
}

const NO_PAGE: PageRow = { ...NEW_WORKSPACE, matching: 0, has_beyond: false, plants: null };

/** Reads a page, its total and the version in one statement, which sees one state. */
export async function readPage(database: Asking, query: PageQuery): Promise<Page> {
  const { workspace, limit, cursor, search, tags, sort } = query;
  const conditions = new Conditions(workspace);
  select({ search }, conditions);
  const among = new PlantsSql(conditions, tags);
  const order = orderSql(sort);
  const sides = sidesOf(cursor, order, conditions);
  const isBackwards = cursor === 'last' || (typeof cursor === 'object' && 'before' in cursor);
  const direction = order.by(isBackwards);
  const length = LENGTHS.find((one) => one >= limit);
  // Written out, since PostgreSQL keeps one plan for all pages only where it knows that they are short.
  const most = 1 + (length ?? limit);
  // The order has PostgreSQL use the index, instead of scanning plants until it finds one.
  const beyond = sides
    ? `(SELECT id ${among.first(1, order.by(!isBackwards), sides.others)}) IS NOT NULL`
    : 'false';
  const text = `SELECT ${WORKSPACE_COLUMNS}, ${among.count} AS matching, ${beyond} AS has_beyond,
      (SELECT ${PLANTS_AS_TEXT} FROM (SELECT ${PLANT_COLUMNS}
        ${among.first(most, direction, sides?.these)}) AS shown) AS plants
    FROM workspace WHERE name = $1`;
  const { values } = conditions;
  // What a search finds, PostgreSQL plans anew how to find.
  const isQuick = search === undefined && length !== undefined;
  const name = `${length} by ${direction}${tags ? ' of tags' : ''}${sides ? ' from a place' : ''}`;
  const [row = NO_PAGE] = isQuick
    ? await database.readQuickly<PageRow>({ name, text }, values)
    : await database.read<PageRow>({ text }, values);
  return pageOf(row, query, isBackwards);
}

/** What a page is of, in SQL: the plants of a workspace, those that a search finds, those of some tags. */
class PlantsSql {
  readonly #found: string;
  /** The parameter that names its tags; null where they may have any. */
  readonly #tags: string | null;

  /** @param found what a search asks for. */
  constructor(found: Conditions, tags: string[] | undefined) {
    this.#found = found.text;
    this.#tags = tags ? found.parameter(tags) : null;
  }

  /** How many they are: by what is kept of the workspace and of its tags, unless a search is to be counted. */
  get count(): string {
    const ofTags = this.#tags ? ` AND tag = ANY(${this.#tags})` : '';
    if (this.#found !== '')
      return `(SELECT count(*) FROM plant WHERE workspace = $1${this.#found}${ofTags})`;
    if (!this.#tags) return 'total';
    return `(SELECT coalesce(sum(plants), 0)::bigint FROM tag_count WHERE workspace = $1${ofTags})`;
  }

  /** The first so many of them in an order, or of those for which something else is true. */
  first(most: number, order: string, condition = 'true'): string {
    const rest = `${this.#found} AND ${condition} ORDER BY ${order} LIMIT ${most}`;
    if (!this.#tags) return `FROM plant WHERE workspace = $1${rest}`;
    // Of each tag an index tells the first ones; of all together it would tell no order.
    return `FROM (SELECT tag AS tag_is, tag_key AS key_is FROM tag_count
        WHERE workspace = $1 AND tag = ANY(${this.#tags})) AS wanted,
      LATERAL (SELECT ${PLANT_COLUMNS}, name_key, tag_key FROM plant
        WHERE workspace = $1 AND tag_key = key_is AND tag = tag_is${rest}) AS of_tag
      ORDER BY ${order} LIMIT ${most}`;
  }
}

/** Returns what a page begins behind or before; null where it begins at an end. */
function sidesOf(cursor: Cursor, order: OrderSql, conditions: Conditions): Sides | null {
  if (typeof cursor === 'string') return null;
  return 'before' in cursor
    ? order.sides(cursor.before, 'before', conditions)
    : order.sides(cursor.after, 'after', conditions);
}

function pageOf(row: PageRow, { limit, cursor }: PageQuery, isBackwards: boolean): Page {
  const rows = plantsOf(row.plants);
  const { matching: total, has_beyond: hasBeyond } = row;
  const version = versionOf(row);
  const hasMore = rows.length > limit;
  const shown = rows.slice(0, cursor === 'last' ? lastPageLength(total, limit) : limit);
  if (!isBackwards) {
    return { rows: shown, total, hasPrevious: hasBeyond, hasNext: hasMore, version };
  }
  const hasPrevious = cursor === 'last' ? shown.length < total : hasMore;
  return { rows: shown.reverse(), total, hasPrevious, hasNext: hasBeyond, version };
}
