import type { StorageHealth } from '../disk/storage-health.ts';
import type { Journal } from '../journal/journal.ts';
import type { Snapshotter } from '../snapshot/snapshotter.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import type { BatchAppender } from './batch-appender.ts';
import type { BatchCommitter } from './batch-committer.ts';
import { BatchGatherer } from './batch-gatherer.ts';
import { ChangeQueue } from './change-queue.ts';
import type { BatchPlanner, QueuedChange } from './plan-batch.ts';

/** How long the journal rests before a line confirms its last batch. */
const CONFIRM_AFTER_MS = 200;

interface CommitLoopDeps {
  states: Map<string, WorkspaceState>;
  journal: Journal;
  snapshotter: Snapshotter;
  health: StorageHealth;
  planner: BatchPlanner;
  appender: BatchAppender;
  committer: BatchCommitter;
}

/**
 * Takes the changes that wait, one batch after the other, and has each made before the next. Nothing else writes to
 * the journal: what is saved anew, and the line that confirms the last batch, have their turn here, too.
 */
export class CommitLoop {
  readonly #deps: CommitLoopDeps;
  readonly #queue = new ChangeQueue<QueuedChange>();
  readonly #gatherer = new BatchGatherer();
  #working: Promise<void> | null = null;
  /** The large change that is worked out beside the batches. */
  #preparing: Promise<void> | null = null;
  #committing: Promise<void> | null = null;
  #confirmTimer: NodeJS.Timeout | null = null;
  #isStopping = false;

  constructor(deps: CommitLoopDeps) {
    this.#deps = deps;
  }

  /** What is written just now; null while the journal rests. */
  get working(): Promise<void> | null {
    return this.#working;
  }

  /** What a stop waits for, again and again until this is null: writing, or a large change that is worked out. */
  get underWay(): Promise<void> | null {
    return this.#working ?? this.#preparing;
  }

  /** The batch that has its place in the order; null before the first. */
  get committing(): Promise<void> | null {
    return this.#committing;
  }

  add(waiting: QueuedChange): void {
    this.#queue.push(waiting);
    this.wake();
  }

  /** Takes all that waits, to refuse it. */
  takeAll(): QueuedChange[] {
    return this.#queue.takeAll();
  }

  /** Goes to work, unless it is at work. */
  wake(): void {
    if (!this.#working) this.#occupy(this.#work());
  }

  /** Leaves it to whoever stops the store to confirm the last batch; what waits is still made. */
  stopConfirming(): void {
    this.#isStopping = true;
    if (this.#confirmTimer) clearTimeout(this.#confirmTimer);
  }

  /** Keeps others from the journal until a piece of work is done, then goes on with what waits. */
  #occupy(work: Promise<void>): void {
    this.#working = work.finally(() => {
      this.#working = null;
      this.#goOn();
    });
  }

  /** Goes on with what waits, unless it is at work: no large change may be worked out while a batch is made. */
  #goOn(): void {
    if (this.#working) return;
    if (this.#queue.length > 0) this.wake();
    else this.#prepareNext();
  }

  async #work(): Promise<void> {
    const { snapshotter, journal, states, appender, committer } = this.#deps;
    // A batch saves all anew itself; where that fails without one, the next look tries again.
    const isForFiles = snapshotter.mustSaveAnew && this.#queue.length === 0;
    if (isForFiles) await appender.saveAnew().catch(() => undefined);
    for (this.#prepareNext(); this.#queue.length > 0; this.#prepareNext()) {
      await this.#gatherer.wait(() => this.#queue.length);
      const startedAt = performance.now();
      const batch = this.#queue.takeBatch();
      this.#committing = committer.commit(batch);
      await this.#committing;
      this.#gatherer.learn(batch.length, this.#queue.length, performance.now() - startedAt);
      await snapshotter.afterBatch(journal, states);
    }
    this.#confirmWhenIdle();
  }

  /** Begins to work out the next large change. Called between batches, so that all before it in its workspace is durable. */
  #prepareNext(): void {
    const next = this.#preparing ? null : this.#queue.holdLarge();
    if (!next) return;
    this.#preparing = this.#deps.planner.prepare(next).then((prepared) => {
      next.prepared = prepared;
      this.#preparing = null;
      // Where it has been refused meanwhile, a stop may have given the folder up: nothing may be written any more.
      this.#goOn();
    });
  }

  #confirmWhenIdle(): void {
    const { health } = this.#deps;
    if (this.#isStopping || health.failure) return;
    this.#confirmTimer ??= setTimeout(() => {
      this.#confirmTimer = null;
      this.#gatherer.forget();
      // Batches that are under way confirm the earlier ones themselves.
      if (!this.#working && !this.#isStopping && !health.failure) this.#occupy(this.confirm());
    }, CONFIRM_AFTER_MS).unref();
  }

  /** Confirms the last batch. A full disk must not bring down a server that is only resting, or stopping. */
  async confirm(): Promise<void> {
    const { journal, health } = this.#deps;
    await health.watch(journal.confirm().catch(() => undefined));
  }
}
