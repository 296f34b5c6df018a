import type { ChangeView, TagCount } from '../../contract/answers.ts';
import type { Plant } from '../../contract/plants.ts';
import type { DomainError } from '../../domain/errors.ts';
import { ChangePlanner } from '../../domain/plants/plan-change.ts';
import { draftPlantCount } from '../../domain/plants/plant-count.ts';
import { answerUnder } from '../../domain/plants/used-keys.ts';
import type { VersionName } from '../../domain/plants/version-condition.ts';
import type {
  Actor,
  Change,
  ChangeDraft,
  ChangedPlantsPage,
  ChangedPlantsQuery,
  ChangesPage,
  ChangesQuery,
  CommitResult,
  FoundPlants,
  FrozenView,
  IdempotencyKey,
  Page,
  PageQuery,
  PlantStore,
  Reading,
  StoreStatus,
  Version,
  ViewQuery,
} from '../../domain/store.ts';
import { TurnTaker } from '../../domain/turn-taker.ts';
import type { StoreLogger } from '../store-logger.ts';
import type { StoreMeter } from '../store-meter.ts';
import { stopping, storeClosed } from '../store-refusals.ts';
import type { Waiting } from '../waiting.ts';
import { commitBatch, MOST_TOGETHER, namedIds } from './commit/commit-batch.ts';
import { WaitingDraft } from './commit/waiting-draft.ts';
import { commit, confirmShown } from './connection/commit.ts';
import type { Database } from './connection/database.ts';
import { databaseHeld, outcomeUnknown } from './connection/database-refusals.ts';
import { Readiness } from './connection/readiness.ts';
import { withFrozenView, withTagCounts } from './frozen-view.ts';
import type { News } from './news.ts';
import { readChangedPlants } from './read-changed-plants.ts';
import { findChange, readChanges, readChangesAfter, readPeople } from './read-changes.ts';
import { readKeys } from './read-keys.ts';
import { readPage } from './read-page.ts';
import {
  beginSnapshot,
  findPlants,
  lookupOf,
  NEW_WORKSPACE,
  READ_WORKSPACE,
  versionOf,
  type WorkspaceRow,
} from './read-plants.ts';
import { ViewGate } from './share/view-gate.ts';
import type { WorkspaceRows } from './workspace-rows.ts';

/** How many drafts share one transaction at the most. */
const MOST_DRAFTS = 256;

const WITHDRAW = {
  name: 'withdraw-key',
  text: 'INSERT INTO withdrawn_key (workspace, actor_id, value) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
};
interface PlantStoreOptions {
  database: Database;
  rows: WorkspaceRows;
  news: News;
  logger: StoreLogger;
  meter: StoreMeter;
  now: () => number;
}

/** Plants and changes as rows of a database that several processes share. */
export class PostgresPlantStore implements PlantStore {
  readonly #database: Database;
  readonly #rows: WorkspaceRows;
  readonly #news: News;
  readonly #readiness: Readiness;
  readonly #gate = new ViewGate();
  readonly #meter: StoreMeter;
  readonly #now: () => number;
  /** What waits for each workspace; it has an entry while a batch of it is under way. */
  readonly #waiting = new Map<string, WaitingDraft[]>();
  readonly #working = new Set<Promise<void>>();
  #isClosed = false;

  constructor({ database, rows, news, logger, meter, now }: PlantStoreOptions) {
    this.#database = database;
    this.#rows = rows;
    this.#readiness = new Readiness(database, logger);
    this.#news = news;
    this.#meter = meter;
    this.#now = now;
  }

  async commit(draft: ChangeDraft): Promise<CommitResult> {
    if (this.#isClosed) throw storeClosed();
    return await new Promise((resolve, reject) => {
      const one = new WaitingDraft({ draft, resolve, reject }, () => this.#refusalOfHeld(draft));
      const waiting = this.#waiting.get(draft.workspace);
      if (waiting) waiting.push(one);
      else this.#begin(draft.workspace, one);
    });
  }

  async refusals(
    workspace: string,
    drafts: ChangeDraft[],
    { confirmWanted, tokenId }: Reading = {},
  ): Promise<(DomainError | null)[]> {
    const ids = [...new Set(drafts.flatMap(namedIds))];
    const kept = await this.#database.of({ workspace, tokenId }).connected(async (connection) => {
      const [row, plants] = await Promise.all([
        beginSnapshot(connection, workspace),
        findPlants(connection, workspace, ids),
      ]);
      await connection.query('COMMIT');
      return lookupOf(row, plants);
    });
    const lookup = { ...kept, findUsedKey: () => undefined };
    const planner = new ChangePlanner(lookup, this.#now());
    const turns = new TurnTaker(confirmWanted);
    const refusals: (DomainError | null)[] = [];
    for (const draft of drafts) refusals.push(await planner.findRefusal(draft, turns));
    return refusals;
  }

  async changesAfter(
    workspace: string,
    then: VersionName,
    limit: number,
    { tokenId }: Reading = {},
  ): Promise<Change[] | null> {
    const database = this.#database.of({ workspace, tokenId });
    return await readChangesAfter(database, workspace, then, limit);
  }

  async changes(query: ChangesQuery): Promise<ChangesPage> {
    return await readChanges(this.#database.of(query), query);
  }

  async changedPlants(query: ChangedPlantsQuery): Promise<ChangedPlantsPage | null> {
    return await readChangedPlants(this.#database.of(query), query);
  }

  async people(workspace: string, { tokenId }: Reading = {}): Promise<string[]> {
    return await readPeople(this.#database.of({ workspace, tokenId }), workspace);
  }

  async page(query: PageQuery): Promise<Page> {
    return await readPage(this.#database.of(query), query);
  }

  async findPlants(workspace: string, ids: number[], { tokenId }: Reading = {}): Promise<Plant[]> {
    const found = await this.#database
      .of({ workspace, tokenId })
      .connected((connection) => findPlants(connection, workspace, ids));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async version(workspace: string, { tokenId }: Reading = {}): Promise<Version> {
    const [row] = await this.#database
      .of({ workspace, tokenId })
      .readQuickly<WorkspaceRow>(READ_WORKSPACE, [workspace]);
    return versionOf(row ?? NEW_WORKSPACE);
  }

  async withView<Result>(
    workspace: string,
    query: ViewQuery,
    use: (view: FrozenView) => Promise<Result>,
  ): Promise<Result> {
    const database = this.#database.of({ workspace, tokenId: query.tokenId });
    return await withFrozenView({ database, gate: this.#gate }, workspace, query, use);
  }

  async withTagCounts<Result>(
    workspace: string,
    found: FoundPlants,
    use: (batches: AsyncIterable<TagCount[]>) => Promise<Result>,
  ): Promise<Result> {
    const database = this.#database.of({ workspace, tokenId: found.tokenId });
    return await withTagCounts({ database, gate: this.#gate }, workspace, found, use);
  }

  async findChange(
    workspace: string,
    seq: number,
    { tokenId }: Reading = {},
  ): Promise<Change | null> {
    return await findChange(this.#database.of({ workspace, tokenId }), workspace, seq);
  }

  async findKeyed(
    workspace: string,
    actor: Actor,
    key: IdempotencyKey,
  ): Promise<ChangeView | null> {
    const kept = await this.#database
      .of({ workspace, tokenId: actor.id })
      .connected((connection) =>
        readKeys(connection, workspace, [{ actorId: actor.id, value: key.value }]),
      );
    const earlier = kept.findUsedKey(actor.id, key.value);
    const answer = answerUnder(key, earlier, () => kept.isWithdrawn(actor.id, key.value));
    if (answer) await this.#confirm();
    return answer;
  }

  /** @throws DomainError `outcome_unknown` where it is not known whether all that the database shows will stay. */
  async #confirm(): Promise<void> {
    try {
      await this.#database.connected(confirmShown, 'change');
    } catch (error) {
      throw outcomeUnknown(error);
    }
  }

  /** Makes what to tell of a draft whose row is held: by the very change that was sent under its key before, it may be. */
  async #refusalOfHeld({ key }: ChangeDraft): Promise<DomainError> {
    const isInDoubt = key !== undefined && (await this.#readiness.isInDoubt());
    return isInDoubt ? outcomeUnknown(databaseHeld()) : databaseHeld();
  }

  async withdrawKey(workspace: string, actor: Actor, value: string): Promise<ChangeView | null> {
    // Whoever makes a change under it has the row before this, or sees after it that it is withdrawn.
    return await this.#rows.hold(workspace, async (connection) => {
      const kept = await readKeys(connection, workspace, [{ actorId: actor.id, value }]);
      const made = kept.findUsedKey(actor.id, value)?.answer ?? null;
      if (!made) await connection.query({ ...WITHDRAW, values: [workspace, actor.id, value] });
      await commit(connection);
      return made;
    });
  }

  async watch(workspace: string, ring: () => void): Promise<() => void> {
    return this.#news.watchPlants(workspace, ring);
  }

  async status(): Promise<StoreStatus> {
    if (this.#isClosed) return { writable: false, reason: stopping };
    return await this.#readiness.status();
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  #begin(workspace: string, first: WaitingDraft): void {
    const waiting = [first];
    this.#waiting.set(workspace, waiting);
    const working = this.#work(workspace, waiting).finally(() => this.#working.delete(working));
    this.#working.add(working);
  }

  /** Makes what waits for a workspace, a batch at a time, until nothing does. */
  async #work(workspace: string, waiting: WaitingDraft[]): Promise<void> {
    // What comes in the same turn shares the first batch.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchLength(waiting)).filter((one) => !one.isGivenUp);
      if (batch.length === 0) continue;
      const isChanged = await commitBatch(this.#database, workspace, batch, this.#meter, this.#now);
      if (isChanged) this.#news.tellPlants(workspace);
    }
    this.#waiting.delete(workspace);
  }
}

/** Returns how many of those that wait share a transaction: a large one has its own. */
function batchLength(waiting: Waiting[]): number {
  let plants = 0;
  for (const [index, { draft }] of waiting.entries()) {
    plants += draftPlantCount(draft);
    if (index > 0 && (index === MOST_DRAFTS || plants > MOST_TOGETHER)) return index;
  }
  return waiting.length;
}
