import type { Change } from '../../domain/store.ts';
import { TurnTaker } from '../../domain/turn-taker.ts';
import { readPlantsText } from '../plant-texts.ts';
import type { Row } from './connection/connection.ts';

/** A change as its row tells it. */
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
  removed: string;
  added: string;
}

/** The columns of a `ChangeRow`. */
export const CHANGE_COLUMNS =
  'seq, at, actor_id, actor_name, request_id, workspace, kind, undid, key_value, key_fingerprint, removed::text AS removed, added::text AS added';

/** Makes a change of its row, one of many plants in turns with others. */
export async function changeOf(row: ChangeRow, turns?: TurnTaker): Promise<Change> {
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

/** Makes changes of their rows, in turns with others. */
export async function changesOf(rows: readonly ChangeRow[]): Promise<Change[]> {
  const turns = new TurnTaker();
  const changes: Change[] = [];
  for (const row of rows) {
    changes.push(await changeOf(row, turns));
    await turns.yieldIfDue();
  }
  return changes;
}
