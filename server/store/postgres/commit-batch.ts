import { type AdmissionRecords, requireMayChange } from '../../domain/access/admission.ts';
import { changeView } from '../../domain/plants/change-view.ts';
import { ChangePlanner, type Plan, type WorkspaceLookup } from '../../domain/plants/plan-change.ts';
import { keyName, type UsedKey } from '../../domain/plants/used-keys.ts';
import type { Change, ChangeDraft, CommitResult } from '../../domain/store.ts';
import { admissionRecords, readAdmissions } from './access-rows.ts';
import type { Connection, Database } from './database.ts';
import { outcomeUnknown, refusalOf } from './database-refusals.ts';
import { lockWorkspace } from './lock-workspace.ts';
import { CHANGE_COLUMNS, type ChangeRow, changeOf } from './read-changes.ts';
import { findPlants, versionOf } from './read-plants.ts';
import { writeStatements } from './write-changes.ts';

/** A draft that waits to be decided on, and who waits for that. */
export interface Waiting {
  draft: ChangeDraft;
  resolve: (result: CommitResult) => void;
  reject: (error: unknown) => void;
}

type Planned = Plan | { refusal: unknown };

/**
 * Decides on drafts of one workspace and makes their changes, in one transaction that holds the
 * workspace's row: no two processes decide at once, and numbers come without a gap. Tells everybody what
 * came of theirs only once that is durable; a refusal, too, may be due to a change of the same batch.
 *
 * @returns whether something was changed.
 */
export async function commitBatch(
  database: Database,
  workspace: string,
  batch: Waiting[],
  now: () => number,
): Promise<boolean> {
  let isSent = false;
  try {
    const planned = await database.connected(async (connection) => {
      const kept = await readKept(connection, workspace, batch);
      const plans = await planAll(kept, batch, now());
      const changes = plans.flatMap((plan) => ('made' in plan ? [plan.made] : []));
      if (changes.length === 0) {
        await connection.query('ROLLBACK');
        return plans;
      }
      isSent = true;
      await write(connection, workspace, changes);
      return plans;
    });
    for (const [index, waiting] of batch.entries()) tell(waiting, planned[index]);
    return planned.some((plan) => 'made' in plan);
  } catch (error) {
    const refusal = refusalOf(error);
    // What the database itself has refused it has taken back.
    const isUnknown = isSent && refusal !== error && !isFromDatabase(error);
    for (const { reject } of batch) reject(isUnknown ? outcomeUnknown(error) : refusal);
    return false;
  }
}

function isFromDatabase(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR';
}

/** Sends all at once; the answer to the last says whether the whole is durable. */
async function write(connection: Connection, workspace: string, changes: Change[]): Promise<void> {
  const sent = writeStatements(workspace, changes).map((one) => connection.query(one));
  const ended = await Promise.allSettled([...sent, connection.query('COMMIT')]);
  // The first to fail tells why; to a COMMIT behind it the database answers that it has rolled back.
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** What is kept of a workspace, as far as a batch asks for it. */
interface Kept extends WorkspaceLookup {
  isWithdrawn: (actorId: string, value: string) => boolean;
  admissions: AdmissionRecords;
}

const READ_KEYED = {
  name: 'read-keyed',
  text: `SELECT ${CHANGE_COLUMNS} FROM change JOIN unnest($2::text[], $3::text[]) AS asked(actor, value)
    ON actor_id = actor AND key_value = value WHERE workspace = $1`,
};

const READ_WITHDRAWN = {
  name: 'read-withdrawn',
  text: `SELECT actor_id, value FROM withdrawn_key WHERE workspace = $1
    AND (actor_id, value) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
};

/** Locks a workspace and reads what the decisions will ask for, in one round trip where it is known. */
async function readKept(
  connection: Connection,
  workspace: string,
  batch: Waiting[],
): Promise<Kept> {
  const drafts = batch.map(({ draft }) => draft);
  const keys = drafts.flatMap(({ actor, key }) => (key ? [{ actor, value: key.value }] : []));
  const asked = [workspace, keys.map(({ actor }) => actor.id), keys.map(({ value }) => value)];
  const nothing = Promise.resolve({ rows: [] });
  // Each statement sees what was committed when it begins, which is after the lock was had.
  const [row, plants, keyed, withdrawn, admissions] = await Promise.all([
    lockWorkspace(connection, workspace),
    findPlants(connection, workspace, [...new Set(drafts.flatMap(namedIds))]),
    keys.length ? connection.query<ChangeRow>({ ...READ_KEYED, values: asked }) : nothing,
    keys.length
      ? connection.query<{ actor_id: string; value: string }>({ ...READ_WITHDRAWN, values: asked })
      : nothing,
    readAdmissions(
      connection,
      drafts.flatMap(({ admission }) => admission ?? []),
    ),
  ]);
  const usedKeys = new Map(keyed.rows.map((found) => usedKey(changeOf(found))));
  const gone = new Set(withdrawn.rows.map(({ actor_id: id, value }) => keyName(id, value)));
  return {
    version: versionOf(row),
    lastOrdinal: row.last_ordinal,
    findPlant: (id) => plants.get(id),
    findUsedKey: (actorId, value) => usedKeys.get(keyName(actorId, value)),
    isWithdrawn: (actorId, value) => gone.has(keyName(actorId, value)),
    admissions: admissionRecords(admissions),
  };
}

/** Lists the ids that a draft names; others that it is given are above all that were used. */
export function namedIds({ remove, add, stay = [] }: ChangeDraft): number[] {
  const named = [...remove, ...stay].map(({ id }) => id);
  return [...named, ...add.flatMap(({ id }) => (id === undefined ? [] : [id]))];
}

function usedKey(change: Change): [string, UsedKey] {
  const { actor, key } = change;
  if (!key) throw new Error(`Change ${change.seq} was found by a key that it does not have.`);
  return [keyName(actor.id, key.value), { actorId: actor.id, key, answer: changeView(change) }];
}

async function planAll(kept: Kept, batch: Waiting[], now: number): Promise<Planned[]> {
  const planner = new ChangePlanner(kept, now, kept.isWithdrawn);
  const planned: Planned[] = [];
  for (const { draft } of batch) {
    try {
      if (draft.admission) requireMayChange(draft.admission, kept.admissions, now);
      planned.push(await planner.planInTurns(draft));
    } catch (refusal) {
      planned.push({ refusal });
    }
  }
  return planned;
}

function tell({ resolve, reject }: Waiting, plan: Planned | undefined): void {
  if (!plan) reject(new Error('A draft was not decided on.'));
  else if ('refusal' in plan) reject(plan.refusal);
  else if ('earlier' in plan) resolve({ change: plan.earlier, replayed: true });
  else resolve({ change: changeView(plan.made), replayed: false });
}
