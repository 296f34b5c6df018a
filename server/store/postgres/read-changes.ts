import { tellChange } from '../../domain/plants/tell-change.ts';
import type { VersionName } from '../../domain/plants/version-condition.ts';
import type { Change, ChangesPage, ChangesQuery, ToldChange } from '../../domain/store.ts';
import { TurnTaker } from '../../domain/turn-taker.ts';
import {
  CHANGE_COLUMNS,
  type ChangeRow,
  changeOf,
  changesOf,
  FIRST_COLUMNS,
  firstOf,
} from './change-rows.ts';
import type { Row } from './connection/connection.ts';
import type { Asking } from './connection/database.ts';
import { readObstacles } from './read-obstacles.ts';
import { Conditions } from './selection-sql.ts';

/** How many changes one page looks through, and how many plants these hold together, but for the first. */
const MOST_CHANGES = 1000;
const MOST_PLANTS = 100_000;

/** How many plants the changes after a state hold together, but for the first. */
const MOST_PLANTS_AFTER = 20_000;

/** Of so many of the last changes it is told who made them. */
const CHANGES_OF_PEOPLE = 10_000;

/** So many of the last changes are at hand. */
const CHANGES_AT_HAND = 1000;

type Told = Omit<ToldChange, 'decisive'>;

type FoundRow = ChangeRow & { candidates: number };

/** Reads a page of changes, newest first. */
export async function readChanges(database: Asking, query: ChangesQuery): Promise<ChangesPage> {
  const { workspace, search, limit, confirmWanted } = query;
  const most = search === undefined ? limit + 1 : MOST_CHANGES;
  const rows = await readCandidates(database, query, most);
  const turns = new TurnTaker(confirmWanted);
  const found: Told[] = [];
  let last: number | null = null;
  let hasMore = false;
  for (const row of rows) {
    const told = await tell(database, row, search, turns);
    hasMore = told !== null && found.length === limit;
    if (hasMore) break;
    last = row.seq;
    if (told) found.push(told);
  }
  const seqs = found.map(({ change }) => change.seq);
  // Else all that there is has been looked at.
  const isCut = rows.length === most || rows.length < (rows[0]?.candidates ?? 0);
  const next = hasMore ? (seqs.at(-1) ?? null) : isCut ? last : null;
  const obstacles = await readObstacles(database, workspace, seqs);
  const undoneBy = await readUndone(database, workspace, seqs);
  const isWhole = next !== null || (await isKeptWhole(database, workspace));
  const changes = found.map((told) => {
    const decisive = obstacles.get(told.change.seq) ?? { removed: [], added: [] };
    return { ...told, decisive };
  });
  return { changes, next, isWhole, isDamaged: false, undoneBy };
}

/** Makes what is told of a change, which a search alone has read whole; null where that finds nothing. */
async function tell(
  database: Asking,
  row: ChangeRow,
  search: string | undefined,
  turns: TurnTaker,
): Promise<Told | null> {
  if (search === undefined) return await firstOf(row, turns);
  return await tellChange(await changeOf(database, row, turns), search, turns);
}

/** Reads the newest changes by a person and of a kind, of which a search may leave some out. */
async function readCandidates(
  database: Asking,
  { workspace, before, person, kind, search }: ChangesQuery,
  most: number,
): Promise<FoundRow[]> {
  const conditions = new Conditions(workspace);
  if (before !== undefined) conditions.add(`seq < ${conditions.parameter(before)}`);
  if (person !== undefined) conditions.add(`actor_name = ${conditions.parameter(person)}`);
  if (kind !== undefined) conditions.add(`kind = ${conditions.parameter(kind)}`);
  const columns = search === undefined ? FIRST_COLUMNS : CHANGE_COLUMNS;
  const text = `SELECT ${columns}, candidates FROM (
      SELECT *, count(*) OVER () AS candidates,
        sum(plants) OVER (ORDER BY seq DESC) - plants AS plants_before
      FROM (SELECT * FROM change WHERE workspace = $1${conditions.text}
        ORDER BY seq DESC LIMIT ${conditions.parameter(most)}) newest
    ) counted WHERE plants_before <= ${conditions.parameter(MOST_PLANTS)} ORDER BY seq DESC`;
  return await database.read<FoundRow>({ text }, conditions.values);
}

/** The number of the first change that is kept, or else of the next one: those of a data folder may begin later. */
const READ_FIRST = {
  name: 'read-first-change',
  text: `SELECT coalesce((SELECT min(seq) FROM change WHERE workspace = $1), seq + 1) AS first
    FROM workspace WHERE name = $1`,
};

/** Tells whether every change that was made is kept. */
async function isKeptWhole(database: Asking, workspace: string): Promise<boolean> {
  const [row] = await database.read<Row & { first: number }>(READ_FIRST, [workspace]);
  return (row?.first ?? 1) <= 1;
}

const READ_UNDONE = {
  name: 'read-undone',
  text: `SELECT DISTINCT ON (undid) undid, actor_name FROM change
    WHERE workspace = $1 AND undid = ANY($2::bigint[]) ORDER BY undid, seq DESC`,
};

async function readUndone(
  database: Asking,
  workspace: string,
  seqs: number[],
): Promise<Map<number, string>> {
  if (seqs.length === 0) return new Map();
  type Undone = Row & { undid: number; actor_name: string };
  const rows = await database.read<Undone>(READ_UNDONE, [workspace, seqs]);
  return new Map(rows.map(({ undid, actor_name: name }) => [undid, name]));
}

const READ_PEOPLE = {
  name: 'read-people',
  text: `SELECT actor_name FROM (SELECT actor_name, seq FROM change WHERE workspace = $1
      ORDER BY seq DESC LIMIT $2) latest
    GROUP BY actor_name ORDER BY max(seq) DESC`,
};

/** Lists who made the last changes, the latest active first. */
export async function readPeople(database: Asking, workspace: string): Promise<string[]> {
  type Person = Row & { actor_name: string };
  const rows = await database.read<Person>(READ_PEOPLE, [workspace, CHANGES_OF_PEOPLE]);
  return rows.map(({ actor_name: name }) => name);
}

const READ_CHANGE = {
  name: 'read-change',
  text: `SELECT ${CHANGE_COLUMNS} FROM change WHERE workspace = $1 AND seq = $2`,
};

export async function findChange(
  database: Asking,
  workspace: string,
  seq: number,
): Promise<Change | null> {
  const [row] = await database.read<ChangeRow>(READ_CHANGE, [workspace, seq]);
  return row ? await changeOf(database, row) : null;
}

/**
 * In one statement, so that all is of one state; the first row tells when the state before them was made. Of
 * the changes those are left out before which there are too many plants.
 */
const READ_AFTER = {
  name: 'read-changes-after',
  text: `SELECT w.seq AS latest, CASE WHEN w.seq = $2 THEN w.at ELSE was.at END AS then_at, later.*
    FROM (SELECT seq, at FROM workspace WHERE name = $1) w
    LEFT JOIN (SELECT coalesce(state_at, at) AS at FROM change WHERE workspace = $1 AND seq = $2) was ON true
    LEFT JOIN LATERAL (SELECT ${CHANGE_COLUMNS} FROM (
      SELECT *, sum(plants) OVER (ORDER BY seq) - plants AS plants_before
      FROM (SELECT * FROM change WHERE workspace = $1 AND seq > $2 ORDER BY seq LIMIT $3) next
    ) counted WHERE plants_before <= ${MOST_PLANTS_AFTER}) later ON true
    ORDER BY later.seq`,
};

type AfterRow = ChangeRow & { latest: number; then_at: number | null };

/** Reads the changes after a state, as `PlantStore.changesAfter`. */
export async function readChangesAfter(
  database: Asking,
  workspace: string,
  then: VersionName,
  limit: number,
): Promise<Change[] | null> {
  const rows = await database.read<AfterRow>(READ_AFTER, [workspace, then.seq, limit]);
  const latest = rows[0]?.latest ?? 0;
  const isStart = then.seq === 0 && then.at === 0;
  const isOurs = isStart || rows[0]?.then_at === then.at;
  if (!isOurs || latest - then.seq > CHANGES_AT_HAND) return null;
  const later = rows.filter(({ seq }) => seq !== null);
  const isWhole = later.length === Math.min(limit, latest - then.seq);
  return isWhole ? await changesOf(database, later) : null;
}
