import type { ChangeView } from '../../contract/answers.ts';
import type { AdmissionRecords } from '../../domain/access-store.ts';
import { draftPlantCount } from '../../domain/plants/plant-count.ts';
import type {
  Actor,
  ChangeDraft,
  CommitResult,
  IdempotencyKey,
  PlantStore,
  StoreStatus,
} from '../../domain/store.ts';
import { Bells } from '../bells.ts';
import type { StoreMeter } from '../store-meter.ts';
import { stopping, storeClosed } from '../store-refusals.ts';
import { BatchAppender } from './commit/batch-appender.ts';
import { BatchCommitter } from './commit/batch-committer.ts';
import { CommitLoop } from './commit/commit-loop.ts';
import { BatchPlanner } from './commit/plan-batch.ts';
import type { StorageHealth } from './disk/storage-health.ts';
import { savingAnew } from './disk/storage-refusals.ts';
import type { FolderWatch } from './folder-watch.ts';
import type { ChangeHistory } from './history/history.ts';
import type { Journal } from './journal/journal.ts';
import { StateReads } from './query/state-reads.ts';
import type { Snapshotter } from './snapshot/snapshotter.ts';
import { isFollowedInTurns } from './state/name-index.ts';
import type { WithdrawnKeys } from './state/withdrawn-keys.ts';
import type { WorkspaceState } from './state/workspace-state.ts';
import { finishSaving, outlasts } from './stop-saving.ts';

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
 * The plants in memory, the journal on disk, and one loop between them that makes every change. Here is what
 * others ask of them, and what a stop does.
 */
export class FilePlantStore extends StateReads implements PlantStore {
  readonly #deps: FilePlantStoreDeps;
  readonly #bells = new Bells();
  readonly #committer: BatchCommitter;
  readonly #loop: CommitLoop;
  #closed = false;

  constructor(deps: FilePlantStoreDeps) {
    super(deps);
    this.#deps = deps;
    const stateOf = (workspace: string) => this.stateOf(workspace);
    const planner = new BatchPlanner({ ...deps, stateOf });
    const appender = new BatchAppender(deps);
    const bells = this.#bells;
    const committer = new BatchCommitter({ ...deps, stateOf, planner, appender, bells });
    const loop = new CommitLoop({ ...deps, planner, appender, committer });
    this.#committer = committer;
    this.#loop = loop;
    for (const { names } of deps.states.values()) void names.fill();
    deps.health.whenStalled(() => committer.tellStalled(loop.takeAll()));
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
    this.#committer.requireKnown(draft.workspace, draft.actor, draft.key);
    if (this.#closed) throw storeClosed();
    return await new Promise((resolve, reject) => {
      const waiting = { draft, resolve, reject, prepared: null };
      if (health.failure) this.#committer.turnAway(waiting, health.unavailable());
      else if (health.isStalled) this.#committer.turnAway(waiting);
      else this.#loop.add(waiting);
    });
  }

  async findKeyed(
    workspace: string,
    actor: Actor,
    key: IdempotencyKey,
  ): Promise<ChangeView | null> {
    return this.#committer.findKeyed(workspace, actor, key);
  }

  async withdrawKey(workspace: string, actor: Actor, value: string): Promise<ChangeView | null> {
    // From here on no draft is planned under it. One that was planned before is under way, or made.
    this.#deps.withdrawn.add(workspace, actor.id, value);
    await this.settle();
    this.#committer.requireKnown(workspace, actor, { value, fingerprint: '' });
    return this.stateOf(workspace).findUsedKey(actor.id, value)?.answer ?? null;
  }

  async watch(workspace: string, ring: () => void): Promise<() => void> {
    return this.#bells.add(workspace, ring);
  }

  async status(): Promise<StoreStatus> {
    const { health, watch, snapshotter } = this.#deps;
    if (this.#closed) return { writable: false, reason: stopping };
    // A disk that hangs is found by looking, too.
    const isWorthALook = health.status.writable || health.mustProbe || health.isLost;
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
    const isResting = () => !this.#loop.working && journal.position === position;
    // A batch looks at the journal itself, and while it is written its length tells nothing.
    if (isResting() && !(await journal.isWhole()) && isResting()) {
      snapshotter.noteCut(position.segment);
    }
    if (snapshotter.mustSaveAnew && mayLook()) this.#loop.wake();
  }

  /**
   * Waits for the changes that have their place in the order; those that come after it may be under way.
   * Where the disk hangs, no longer than who made them.
   */
  async settle(): Promise<void> {
    const { committing } = this.#loop;
    if (committing) await this.#deps.health.outlasts(committing);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#loop.stopConfirming();
    for (const state of this.#deps.states.values()) state.abandonOrders();
    const { snapshotter, health, watch } = this.#deps;
    if (snapshotter.mustSaveAnew && !health.failure) snapshotter.noteStopWaits();
    for (let work = this.#loop.underWay; work; work = this.#loop.underWay) {
      if (!(await outlasts(this.#deps, work))) return;
    }
    await this.#committer.allTold();
    if (!(await outlasts(this.#deps, watch.close()))) return;
    if (!health.failure) await this.#loop.confirm();
    await finishSaving(this.#deps);
  }

  /** Closes the journal once nothing is told of beside it any more; waits for no disk that hangs. */
  async giveUpJournal(): Promise<void> {
    const { journal, health, snapshotter } = this.#deps;
    // Node closes no file before the call that hangs in it has ended. The journal's file is locked until then, which
    // keeps others out; that it cannot be closed then either hurts nobody.
    const work = this.#loop.working ?? snapshotter.writing;
    if (work) void work.finally(() => journal.close()).catch(() => undefined);
    else await health.outlasts(journal.close());
  }
}
