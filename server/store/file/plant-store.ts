import type { ChangeView } from '../../contract/answers.ts';
import type { AdmissionRecords } from '../../domain/access-store.ts';
import { DomainError } from '../../domain/errors.ts';
import { draftPlantCount, plantCount } from '../../domain/plants/plant-count.ts';
import type {
  Actor,
  Change,
  ChangeDraft,
  CommitResult,
  IdempotencyKey,
  PlantStore,
  StoreStatus,
} from '../../domain/store.ts';
import { Bells } from '../bells.ts';
import type { StoreMeter } from '../store-meter.ts';
import { stopping, storeClosed } from '../store-refusals.ts';
import { type Planned, tell, type Waiting } from '../waiting.ts';
import { BatchAppender } from './batch-appender.ts';
import type { StorageHealth } from './disk/storage-health.ts';
import { outcomeUnknown, savingAnew, storageStalled } from './disk/storage-refusals.ts';
import type { FolderWatch } from './folder-watch.ts';
import type { ChangeHistory } from './history/history.ts';
import { BatchGatherer } from './journal/batch-gatherer.ts';
import { ChangeQueue } from './journal/change-queue.ts';
import { DoubtedChanges } from './journal/doubted-changes.ts';
import type { Journal } from './journal/journal.ts';
import { type Batch, BatchPlanner, type QueuedChange } from './plan-batch.ts';
import { PlantTurns } from './query/plant-turns.ts';
import { StateReads } from './query/state-reads.ts';
import type { Snapshotter } from './snapshot/snapshotter.ts';
import { isFollowedInTurns } from './state/name-index.ts';
import type { WithdrawnKeys } from './state/withdrawn-keys.ts';
import type { PlantIndexes, WorkspaceState } from './state/workspace-state.ts';
import { finishSaving, outlasts } from './stop-saving.ts';
import { Telling } from './telling.ts';

/** How long the journal rests before a line confirms its last batch. */
const CONFIRM_AFTER_MS = 200;

export interface FilePlantStoreDeps {
  states: Map<string, WorkspaceState>;
  /** Makes the state of a workspace that has none. */
  createState: () => WorkspaceState;
  withdrawn: WithdrawnKeys;
  journal: Journal;
  snapshotter: Snapshotter;
  /** How long a segment of the journal may become. */
  segmentBytes: number;
  history: ChangeHistory;
  health: StorageHealth;
  watch: FolderWatch;
  access: AdmissionRecords;
  meter: StoreMeter;
  now: () => number;
}

/**
 * The plants in memory, the journal on disk, and one loop between them: it takes all changes that
 * wait, checks them, writes and syncs them together, and only then publishes and acknowledges them.
 */
export class FilePlantStore extends StateReads implements PlantStore {
  readonly #deps: FilePlantStoreDeps;
  readonly #queue = new ChangeQueue<QueuedChange>();
  readonly #doubted = new DoubtedChanges();
  readonly #planner: BatchPlanner;
  readonly #appender: BatchAppender;
  #working: Promise<void> | null = null;
  /** The large change that is worked out beside the batches. */
  #preparing: Promise<void> | null = null;
  #batch: Batch | null = null;
  #committing: Promise<void> | null = null;
  #confirmTimer: NodeJS.Timeout | null = null;
  #closed = false;
  readonly #gatherer = new BatchGatherer();
  readonly #bells = new Bells();
  readonly #telling = new Telling();

  constructor(deps: FilePlantStoreDeps) {
    super(deps);
    this.#deps = deps;
    const stateOf = (workspace: string) => this.stateOf(workspace);
    this.#planner = new BatchPlanner({ ...deps, stateOf });
    this.#appender = new BatchAppender(deps);
    for (const { names } of deps.states.values()) void names.fill();
    deps.health.whenStalled(() => this.#tellStalled());
  }

  async commit(draft: ChangeDraft): Promise<CommitResult> {
    if (!isFollowedInTurns(draftPlantCount(draft))) return await this.#commitNext(draft);
    const leave = await this.stateOf(draft.workspace).enterLarge();
    try {
      return await this.#commitNext(draft);
    } finally {
      leave();
    }
  }

  async #commitNext(draft: ChangeDraft): Promise<CommitResult> {
    const { health } = this.#deps;
    this.#doubted.requireKnown(draft.workspace, draft.actor, draft.key);
    if (this.#closed) throw storeClosed();
    return await new Promise((resolve, reject) => {
      const waiting = { draft, resolve, reject, prepared: null };
      if (health.failure) return this.#turnAway(waiting, health.unavailable());
      if (health.isStalled) return this.#turnAway(waiting);
      this.#queue.push(waiting);
      this.#wake();
    });
  }

  async findKeyed(
    workspace: string,
    actor: Actor,
    key: IdempotencyKey,
  ): Promise<ChangeView | null> {
    return this.#findKeyed(workspace, actor, key);
  }

  async withdrawKey(workspace: string, actor: Actor, value: string): Promise<ChangeView | null> {
    // From here on no draft is planned under it. One that was planned before is under way, or made.
    this.#deps.withdrawn.add(workspace, actor.id, value);
    await this.settle();
    this.#doubted.requireKnown(workspace, actor, { value, fingerprint: '' });
    return this.stateOf(workspace).findUsedKey(actor.id, value)?.answer ?? null;
  }

  async watch(workspace: string, ring: () => void): Promise<() => void> {
    return this.#bells.add(workspace, ring);
  }

  async status(): Promise<StoreStatus> {
    const { health, watch, snapshotter } = this.#deps;
    if (this.#closed) return { writable: false, reason: stopping };
    // A disk that hangs is found by looking, too.
    const isWorthALook = health.status.writable || health.mustProbe;
    if (isWorthALook) await health.outlasts(health.watch(watch.look()));
    const { status } = health;
    const isSaving = status.writable && snapshotter.mustSaveAnew;
    return isSaving ? { writable: false, reason: savingAnew } : status;
  }

  /** Looks whether somebody has removed the snapshot or a segment that a start needs, or cut one; if so, all is saved anew. */
  async lookAtFiles(): Promise<void> {
    const { health, journal, snapshotter } = this.#deps;
    const mayLook = () => !this.#closed && !health.failure && !health.isStalled;
    if (!mayLook()) return;
    await snapshotter.lookAtFiles(journal);
    const { position } = journal;
    const isResting = () => !this.#working && journal.position === position;
    // A batch looks at the journal itself, and while it is written its length tells nothing.
    if (isResting() && !(await journal.isWhole()) && isResting()) {
      snapshotter.noteCut(position.segment);
    }
    if (snapshotter.mustSaveAnew && mayLook()) this.#wake();
  }

  /**
   * Waits for the changes that have their place in the order; those that come after it may be under way.
   * Where the disk hangs, no longer than who made them.
   */
  async settle(): Promise<void> {
    if (this.#committing) await this.#deps.health.outlasts(this.#committing);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#confirmTimer) clearTimeout(this.#confirmTimer);
    for (const state of this.#deps.states.values()) state.abandonOrders();
    const { snapshotter, health, watch } = this.#deps;
    if (snapshotter.mustSaveAnew && !health.failure) snapshotter.noteStopWaits();
    for (let work = this.#underWay; work; work = this.#underWay) {
      if (!(await outlasts(this.#deps, work))) return;
    }
    await this.#telling.end();
    if (!(await outlasts(this.#deps, watch.close()))) return;
    if (!health.failure) await this.#confirm();
    await finishSaving(this.#deps);
  }

  /** Closes the journal once nothing is told of beside it any more; waits for no disk that hangs. */
  async giveUpJournal(): Promise<void> {
    const { journal, health, snapshotter } = this.#deps;
    // Node closes no file before the call that hangs in it has ended. The journal's file is locked until then, which
    // keeps others out; that it cannot be closed then either hurts nobody.
    const work = this.#working ?? snapshotter.writing;
    if (work) void work.finally(() => journal.close()).catch(() => undefined);
    else await health.outlasts(journal.close());
  }

  get #underWay(): Promise<void> | null {
    return this.#working ?? this.#preparing;
  }

  #wake(): void {
    if (!this.#working) this.#occupy(this.#work());
  }

  /** Keeps others from the journal until a piece of work is done, then goes on with what waits. */
  #occupy(work: Promise<void>): void {
    this.#working = work.finally(() => {
      this.#working = null;
      if (this.#queue.length > 0) this.#wake();
      else this.#prepareNext();
    });
  }

  async #work(): Promise<void> {
    // A batch saves all anew itself; where that fails without one, the next look tries again.
    const isForFiles = this.#deps.snapshotter.mustSaveAnew && this.#queue.length === 0;
    if (isForFiles) await this.#appender.saveAnew().catch(() => undefined);
    for (this.#prepareNext(); this.#queue.length > 0; this.#prepareNext()) {
      await this.#gatherer.wait(() => this.#queue.length);
      const startedAt = performance.now();
      const batch = this.#queue.takeBatch();
      this.#committing = this.#commitBatch(batch);
      await this.#committing;
      this.#gatherer.learn(batch.length, this.#queue.length, performance.now() - startedAt);
      const { snapshotter, journal, states } = this.#deps;
      await snapshotter.afterBatch(journal, states);
    }
    this.#confirmWhenIdle();
  }

  /** Begins to work out the next large change. Called between batches, so that all before it in its workspace is durable. */
  #prepareNext(): void {
    const next = this.#preparing ? null : this.#queue.holdLarge();
    if (!next) return;
    this.#preparing = this.#planner.prepare(next).then((prepared) => {
      next.prepared = prepared;
      this.#preparing = null;
      this.#wake();
    });
  }

  async #commitBatch(waiting: QueuedChange[]): Promise<void> {
    const { health } = this.#deps;
    const batch: Batch = { planned: [], isBegun: false, isCalledOff: health.isStalled };
    this.#batch = batch;
    const outcome = await this.#writeBatch(waiting, batch).catch((error: unknown) => ({ error }));
    this.#batch = null;
    this.#doubted.settle();
    if ('error' in outcome) return this.#refuseBatch(batch.planned, outcome.error);
    this.#bells.ring(new Set(outcome.changes.map(({ workspace }) => workspace)));
    this.#telling.begin(batch.planned, tell);
  }

  /** Plans, appends and shows the changes of a batch. */
  async #writeBatch(waiting: QueuedChange[], batch: Batch): Promise<{ changes: Change[] }> {
    const prepared = waiting[0]?.prepared;
    await this.#planner.plan(waiting, batch.planned);
    const changes = batch.planned.flatMap((one) => ('made' in one ? [one.made] : []));
    this.#deps.health.requireWritable();
    if (changes.length > 0) await this.#appender.append(changes, batch, prepared?.encoded);
    const turns = new PlantTurns();
    for (const change of changes) {
      this.#publish(change, prepared?.indexes);
      const turn = turns.after(plantCount(change));
      if (turn) await turn;
    }
    return { changes };
  }

  /**
   * Tells all who wait that the disk hangs, whichever write shows it. What has not begun never will, and of
   * what was made before, or was to be refused, it is known. What comes of the rest they hear no more.
   */
  #tellStalled(): void {
    const batch = this.#batch;
    if (batch) batch.isCalledOff ||= !batch.isBegun;
    const outcomes = (batch?.planned ?? []).map((one) => {
      const isKnown = 'refusal' in one || this.#findMade(one.waiting.draft) !== undefined;
      if (batch?.isCalledOff || isKnown) return () => this.#turnAway(one.waiting);
      const unknown = outcomeUnknown();
      this.#doubted.addHanging(one.waiting.draft, unknown);
      return () => one.waiting.reject(unknown);
    });
    this.#telling.begin(outcomes, (give) => give());
    this.#telling.begin(this.#queue.takeAll(), (waiting) => this.#turnAway(waiting));
  }

  /** Tells who waits for a batch that failed; after a failure that could not be taken back its outcome is not known. */
  #refuseBatch(planned: Planned[], error: unknown): void {
    // What is in doubt is noted before anybody can ask for it again.
    const outcomes = planned.map((one) => {
      const { draft, resolve, reject } = one.waiting;
      const made = 'earlier' in one && this.#findMade(draft);
      if (made) return () => resolve({ change: made, replayed: true });
      const failure = this.#failureOf(one, error);
      return () => reject(failure);
    });
    this.#telling.begin(outcomes, (give) => give());
  }

  #failureOf(one: Planned, error: unknown): unknown {
    const { draft } = one.waiting;
    const isUnknown = error instanceof DomainError && error.code === 'outcome_unknown';
    const isRefused = 'refusal' in one;
    if (isUnknown && !isRefused) this.#doubted.addFailed(draft, error);
    // A change under the same key may be in doubt, from a batch before.
    const doubted = this.#doubted.findError(draft.workspace, draft.actor, draft.key);
    return doubted ?? (isUnknown && isRefused ? this.#deps.health.unavailable() : error);
  }

  /** Finds the answer to a draft that was carried out before: one of the same batch may not have been. */
  #findMade({ workspace, actor, key }: ChangeDraft): ChangeView | undefined {
    return key && this.stateOf(workspace).findUsedKey(actor.id, key.value)?.answer;
  }

  #findKeyed(workspace: string, actor: Actor, key: IdempotencyKey): ChangeView | null {
    this.#doubted.requireKnown(workspace, actor, key);
    return this.#planner.findKeyed(workspace, actor, key);
  }

  /** Answers a change that is not begun because nothing can be saved: under its key it may be made, or in doubt. */
  #turnAway({ draft, resolve, reject }: Waiting, refusal = storageStalled()): void {
    const { workspace, actor, key, admission } = draft;
    try {
      this.#planner.requireAdmitted(admission);
      const earlier = key && this.#findKeyed(workspace, actor, key);
      if (!earlier) throw refusal;
      resolve({ change: earlier, replayed: true });
    } catch (error) {
      reject(error);
    }
  }

  /** Shows a change, a large one with the indexes that were prepared for it. */
  #publish(change: Change, indexes?: PlantIndexes): void {
    const { states, createState, snapshotter } = this.#deps;
    snapshotter.noteChange(change.at);
    const state = states.get(change.workspace) ?? createState();
    if (!states.has(change.workspace)) {
      states.set(change.workspace, state);
      void state.names.fill();
    }
    state.apply(change, indexes);
  }

  #confirmWhenIdle(): void {
    const { health } = this.#deps;
    if (this.#closed || health.failure) return;
    this.#confirmTimer ??= setTimeout(() => {
      this.#confirmTimer = null;
      this.#gatherer.forget();
      // Batches that are under way confirm the earlier ones themselves.
      if (!this.#working && !this.#closed && !health.failure) this.#occupy(this.#confirm());
    }, CONFIRM_AFTER_MS).unref();
  }

  /** A full disk must not bring down a server that is only resting, or stopping. */
  async #confirm(): Promise<void> {
    const confirming = this.#deps.journal.confirm().catch(() => undefined);
    await this.#deps.health.watch(confirming);
  }
}
