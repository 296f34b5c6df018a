import { MAX_SHOWN_PLANTS } from '../../contract/answers.ts';
import type { Plant } from '../../contract/plants.ts';
import { type UsedKey, usedKeyOf } from '../../domain/plants/used-keys.ts';
import type { Change, PlantCounts } from '../../domain/store.ts';
import { TurnTaker } from '../../domain/turn-taker.ts';
import { readPlantsText } from '../plant-texts.ts';
import type { Connection, Row, Statement } from './connection/connection.ts';

/** A change as its row tells it: all of its plants, or the first ones. */
export interface ChangeRow extends Row {
  seq: number;
  at: number;
  actor_id: string;
  actor_name: string;
  request_id: string;
  workspace: string;
  kind: string;
  undid: number | null;
  key_value: string | null;
  key_fingerprint: string | null;
  /** How many plants it removed and added, and how many of these it removed. */
  plants: number;
  removals: number;
  removed: string;
  added: string;
  /** The number of its last part; 0 where its row has all of its plants. */
  parts: number;
}

const COLUMNS = `seq, at, actor_id, actor_name, request_id, workspace, kind, undid, key_value, key_fingerprint,
  plants, coalesce(removals, json_array_length(removed)) AS removals, parts`;

/** The columns of what `changeOf` takes. */
export const CHANGE_COLUMNS = `${COLUMNS}, removed::text AS removed, added::text AS added`;

const shownOf = (column: string) => `(SELECT coalesce(json_agg(plant), '[]')::text FROM
  (SELECT plant FROM json_array_elements(${column}) AS plant LIMIT ${MAX_SHOWN_PLANTS}) shown) AS ${column}`;

/** The columns of what `firstOf` takes: neither an answer nor a page tells more of many plants, which take megabytes. */
export const FIRST_COLUMNS = `${COLUMNS}, ${shownOf('removed')}, ${shownOf('added')}`;

/** Reads rows, each time by one statement. */
export interface RowReader {
  read<Found extends Row>(statement: Statement, values: unknown[]): Promise<Found[]>;
}

/** Reads rows on one connection. */
export function readerOn(connection: Pick<Connection, 'query'>): RowReader {
  return {
    read: async <Found extends Row>(statement: Statement, values: unknown[]) =>
      (await connection.query<Found>({ ...statement, values })).rows,
  };
}

/** Makes a change of its row, one of many plants in turns with others. */
export async function changeOf(
  reader: RowReader,
  row: ChangeRow,
  turns = new TurnTaker(),
): Promise<Change> {
  const change = await readFirst(row, turns);
  if (row.parts > 0) await readParts(reader, row, change, turns);
  return change;
}

/** Makes changes of their rows, in turns with others. */
export async function changesOf(reader: RowReader, rows: readonly ChangeRow[]): Promise<Change[]> {
  const turns = new TurnTaker();
  const changes: Change[] = [];
  for (const row of rows) {
    changes.push(await changeOf(reader, row, turns));
    await turns.yieldIfDue();
  }
  return changes;
}

/** Lists what is remembered of changes for their keys, of which their rows tell enough. */
export async function usedKeysOf(rows: readonly ChangeRow[]): Promise<UsedKey[]> {
  const turns = new TurnTaker();
  const used: UsedKey[] = [];
  for (const row of rows) {
    const { change, counts } = await firstOf(row, turns);
    const key = usedKeyOf(change, counts);
    if (key) used.push(key);
    await turns.yieldIfDue();
  }
  return used;
}

/** Makes a change of its row, with its first plants alone. */
export async function firstOf(
  row: ChangeRow,
  turns: TurnTaker,
): Promise<{ change: Change; counts: PlantCounts }> {
  const { plants, removals: removed } = row;
  return { change: await readFirst(row, turns), counts: { removed, added: plants - removed } };
}

/** Makes a change with the plants that its row has. */
async function readFirst(row: ChangeRow, turns: TurnTaker): Promise<Change> {
  const { seq, at, workspace, kind, undid } = row;
  const removed = await readPlantsText(row.removed, turns);
  const added = await readPlantsText(row.added, turns);
  const actor = { id: row.actor_id, name: row.actor_name };
  const change: Change = { seq, at, actor, requestId: row.request_id, workspace, removed, added };
  if (row.key_value !== null && row.key_fingerprint !== null) {
    change.key = { value: row.key_value, fingerprint: row.key_fingerprint };
  }
  if (undid !== null) change.purpose = { undo: undid };
  else if (kind === 'import' || kind === 'tag') change.purpose = kind;
  return change;
}

/** How many parts are read at a time: their texts hold the event loop for a moment, however long the names are. */
const PARTS_AT_ONCE = 4;

const READ_PARTS = {
  name: 'read-change-parts',
  text: `SELECT removed::text AS removed, added::text AS added FROM change_part
    WHERE workspace = $1 AND seq = $2 AND part BETWEEN $3 AND $4 ORDER BY part`,
};

async function readParts(
  reader: RowReader,
  { workspace, seq, parts }: ChangeRow,
  { removed, added }: Pick<Change, 'removed' | 'added'>,
  turns: TurnTaker,
): Promise<void> {
  for (let part = 1; part <= parts; part += PARTS_AT_ONCE) {
    const values = [workspace, seq, part, part + PARTS_AT_ONCE - 1];
    for (const one of await reader.read<PartRow>(READ_PARTS, values)) {
      const first = added.length;
      await addAll(removed, one.removed, turns);
      await addAll(added, one.added, turns);
      shareTexts(removed, added, first);
    }
  }
}

/**
 * Has equal texts be one in memory, from a place on: a change of tags has each name twice, and one tag for all.
 * That halves what such a change takes.
 */
function shareTexts(removed: Plant[], added: Plant[], first: number): void {
  for (const [index, plant] of added.slice(first).entries()) {
    const old = removed[first + index];
    const before = added[first + index - 1];
    if (old?.name === plant.name) plant.name = old.name;
    if (before?.tag === plant.tag) plant.tag = before.tag;
  }
}

type PartRow = Row & { removed: string; added: string };

async function addAll(plants: Plant[], text: string, turns: TurnTaker): Promise<void> {
  for (const plant of await readPlantsText(text, turns)) plants.push(plant);
}
