import { type Admission, requireMayChange } from '../../../domain/access/admission.ts';
import type { AdmissionRecords } from '../../../domain/access-store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { ChangePlanner, type WorkspaceLookup } from '../../../domain/plants/plan-change.ts';
import { draftPlantCount } from '../../../domain/plants/plant-count.ts';
import type { ChangeDraft } from '../../../domain/store.ts';
import type { StoreMeter } from '../../store-meter.ts';
import { type Planned, tell, type Waiting } from '../../waiting.ts';
import { readAdmissions } from '../access/access-rows.ts';
import { commit } from '../connection/commit.ts';
import type { Connection } from '../connection/connection.ts';
import type { Database } from '../connection/database.ts';
import { keepAccess, lockWorkspace } from '../lock-workspace.ts';
import { type KeptKeys, readKeys } from '../read-keys.ts';
import { findPlants, lookupOf } from '../read-plants.ts';
import type { WaitingDraft } from './waiting-draft.ts';
import { type Prepared, writeStatements } from './write-changes.ts';

/** Drafts that name more plants have a transaction each. */
export const MOST_TOGETHER = 5_000;

/** How many statements are sent without waiting for an answer: as many as write changes of few plants. */
const AT_ONCE = 6;

/**
 * Decides on drafts of one workspace and makes their changes, in one transaction that holds the
 * workspace's row: no two processes decide at once, and numbers come without a gap. Who is sent away waits for
 * a small batch; during a large one they are, and it is refused. Tells everybody what came of theirs only once
 * that is durable; a refusal, too, may be due to a change of the same batch.
 *
 * @returns whether something was changed.
 */
export async function commitBatch(
  database: Database,
  workspace: string,
  batch: WaitingDraft[],
  meter: StoreMeter,
  now: () => number,
): Promise<boolean> {
  const isLarge = batch.reduce((sum, { draft }) => sum + draftPlantCount(draft), 0) > MOST_TOGETHER;
  try {
    const planned = await database.of({ workspace }).connected(async (connection) => {
      const kept = await readKept(connection, workspace, batch, !isLarge);
      const plans = await planAll(kept, batch, now());
      const changes = plans.flatMap((plan) => ('made' in plan ? [plan.made] : []));
      if (changes.length === 0) {
        // What they are told rests on changes that a standby may not have confirmed yet.
        if (plans.length > 0) await commit(connection);
        else await connection.query('ROLLBACK');
        return plans;
      }
      // The time in which each must be answered begins when it is sent, and so does what the driver makes of
      // its values: where there are many plants, most go one by one.
      const statements: Prepared[] = [];
      for await (const statement of writeStatements(workspace, changes)) {
        statements.push(statement);
        if (statements.length <= AT_ONCE) continue;
        for (const early of statements.splice(0)) await connection.query(early);
      }
      if (isLarge) await requireAdmitted(connection, workspace, batch, now());
      const since = performance.now();
      await commit(connection, statements);
      meter.onDurable(changes.length, (performance.now() - since) / 1000);
      return plans;
    }, 'change');
    const isChanged = planned.some((plan) => 'made' in plan);
    for (const one of planned) tell(one);
    return isChanged;
  } catch (error) {
    // What the database refuses of one draft is no fault of the others, and all of it is taken back.
    if (batch.length > 1 && !(error instanceof DomainError)) {
      let isChanged = false;
      for (const one of batch) {
        isChanged = (await commitBatch(database, workspace, [one], meter, now)) || isChanged;
      }
      return isChanged;
    }
    for (const one of batch) one.reject(error);
    return false;
  }
}

/** What is kept of a workspace, as far as a batch asks for it. */
interface Kept extends WorkspaceLookup, KeptKeys {
  admissions: AdmissionRecords;
}

/** Locks a workspace and reads what the decisions will ask for, in one round trip. */
async function readKept(
  connection: Connection,
  workspace: string,
  batch: Waiting[],
  isAccessKept: boolean,
): Promise<Kept> {
  const drafts = batch.map(({ draft }) => draft);
  const keys = drafts.flatMap(({ actor, key }) =>
    key ? [{ actorId: actor.id, value: key.value }] : [],
  );
  // Each statement sees what was committed when it begins, which is after the lock was had.
  const [row, , plants, keptKeys, admissions] = await Promise.all([
    lockWorkspace(connection, workspace),
    isAccessKept && keepAccess(connection, workspace),
    findPlants(connection, workspace, [...new Set(drafts.flatMap(namedIds))]),
    readKeys(connection, workspace, keys),
    readAdmissions(connection, admissionsOf(batch)),
  ]);
  return {
    ...keptKeys,
    ...lookupOf(row, plants),
    admissions,
  };
}

/**
 * Asks again whether who makes a large change still may; until the commit that stays so.
 *
 * @throws DomainError as `requireMayChange`.
 */
async function requireAdmitted(
  connection: Connection,
  workspace: string,
  batch: Waiting[],
  now: number,
): Promise<void> {
  const admissions = admissionsOf(batch);
  const [, records] = await Promise.all([
    keepAccess(connection, workspace),
    readAdmissions(connection, admissions),
  ]);
  for (const admission of admissions) requireMayChange(admission, records, now);
}

function admissionsOf(batch: Waiting[]): Admission[] {
  return batch.flatMap(({ draft }) => draft.admission ?? []);
}

/** Lists the ids that a draft names; others that it is given are above all that were used. */
export function namedIds({ remove, add, stay = [] }: ChangeDraft): number[] {
  const named = [...remove, ...stay].map(({ id }) => id);
  return [...named, ...add.flatMap(({ id }) => (id === undefined ? [] : [id]))];
}

async function planAll(kept: Kept, batch: WaitingDraft[], now: number): Promise<Planned[]> {
  const planner = new ChangePlanner(kept, now, kept.isWithdrawn);
  const planned: Planned[] = [];
  for (const waiting of batch) {
    if (!waiting.begin()) continue;
    const { draft } = waiting;
    try {
      if (draft.admission) requireMayChange(draft.admission, kept.admissions, now);
      planned.push({ waiting, ...(await planner.planInTurns(draft)) });
    } catch (refusal) {
      planned.push({ waiting, refusal });
    }
  }
  return planned;
}
