import type { ChangeView } from '../../../contract/answers.ts';
import { DomainError } from '../../../domain/errors.ts';
import { plantCount } from '../../../domain/plants/plant-count.ts';
import type { Actor, Change, ChangeDraft, IdempotencyKey } from '../../../domain/store.ts';
import type { Bells } from '../../bells.ts';
import { type Planned, tell, type Waiting } from '../../waiting.ts';
import type { StorageHealth } from '../disk/storage-health.ts';
import { outcomeUnknown, storageStalled } from '../disk/storage-refusals.ts';
import { PlantTurns } from '../query/plant-turns.ts';
import type { Snapshotter } from '../snapshot/snapshotter.ts';
import type { PlantIndexes, WorkspaceState } from '../state/workspace-state.ts';
import { Telling } from '../telling.ts';
import type { BatchAppender } from './batch-appender.ts';
import { DoubtedChanges } from './doubted-changes.ts';
import type { Batch, BatchPlanner, QueuedChange } from './plan-batch.ts';

interface BatchCommitterDeps {
  states: Map<string, WorkspaceState>;
  /** Makes the state of a workspace that has none. */
  createState: () => WorkspaceState;
  stateOf: (workspace: string) => WorkspaceState;
  snapshotter: Snapshotter;
  health: StorageHealth;
  planner: BatchPlanner;
  appender: BatchAppender;
  bells: Bells;
}

/**
 * Has the changes of a batch checked and written, and only then shows them and tells each who waits what came
 * of theirs, or that it is not known.
 */
export class BatchCommitter {
  readonly #deps: BatchCommitterDeps;
  readonly #doubted = new DoubtedChanges();
  readonly #telling = new Telling();
  #batch: Batch | null = null;

  constructor(deps: BatchCommitterDeps) {
    this.#deps = deps;
  }

  /** Makes the changes of a batch, behind all that were made before. Never throws. */
  async commit(waiting: QueuedChange[]): Promise<void> {
    const { health, bells } = this.#deps;
    const batch: Batch = { planned: [], isBegun: false, isCalledOff: health.isStalled };
    this.#batch = batch;
    const outcome = await this.#write(waiting, batch).catch((error: unknown) => ({ error }));
    this.#batch = null;
    this.#doubted.settle();
    if ('error' in outcome) return this.#refuse(batch.planned, outcome.error);
    bells.ring(new Set(outcome.changes.map(({ workspace }) => workspace)));
    this.#telling.begin(batch.planned, tell);
  }

  /** Plans, appends and shows the changes of a batch. */
  async #write(waiting: QueuedChange[], batch: Batch): Promise<{ changes: Change[] }> {
    const { planner, appender, health } = this.#deps;
    const prepared = waiting[0]?.prepared;
    await planner.plan(waiting, batch.planned);
    const changes = batch.planned.flatMap((one) => ('made' in one ? [one.made] : []));
    health.requireWritable();
    if (changes.length > 0) await appender.append(changes, batch, prepared?.encoded);
    const turns = new PlantTurns();
    for (const change of changes) {
      this.#publish(change, prepared?.indexes);
      const turn = turns.after(plantCount(change));
      if (turn) await turn;
    }
    return { changes };
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

  /**
   * Tells all who wait, also in the queue, that the disk hangs, whichever write shows it. What has not begun never
   * will, and of what was made before, or was to be refused, it is known. What comes of the rest they hear no more.
   */
  tellStalled(queued: QueuedChange[]): void {
    const batch = this.#batch;
    if (batch) batch.isCalledOff ||= !batch.isBegun;
    const outcomes = (batch?.planned ?? []).map((one) => {
      const isKnown = 'refusal' in one || this.#findMade(one.waiting.draft) !== undefined;
      if (batch?.isCalledOff || isKnown) return () => this.turnAway(one.waiting);
      const unknown = outcomeUnknown();
      this.#doubted.addHanging(one.waiting.draft, unknown);
      return () => one.waiting.reject(unknown);
    });
    this.#telling.begin(outcomes, (give) => give());
    this.#telling.begin(queued, (waiting) => this.turnAway(waiting));
  }

  /** Tells who waits for a batch that failed; after a failure that could not be taken back its outcome is not known. */
  #refuse(planned: Planned[], error: unknown): void {
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
    return key && this.#deps.stateOf(workspace).findUsedKey(actor.id, key.value)?.answer;
  }

  /** @throws DomainError `outcome_unknown` where a change under this key may yet be made. */
  requireKnown(workspace: string, actor: Actor, key: IdempotencyKey | undefined): void {
    this.#doubted.requireKnown(workspace, actor, key);
  }

  /**
   * Finds the answer to what was made under a key, or null.
   *
   * @throws DomainError as `PlantStore.findKeyed`, and as `requireKnown`.
   */
  findKeyed(workspace: string, actor: Actor, key: IdempotencyKey): ChangeView | null {
    this.requireKnown(workspace, actor, key);
    return this.#deps.planner.findKeyed(workspace, actor, key);
  }

  /** Answers a change that is not begun because nothing can be saved: under its key it may be made, or in doubt. */
  turnAway({ draft, resolve, reject }: Waiting, refusal = storageStalled()): void {
    const { workspace, actor, key, admission } = draft;
    try {
      this.#deps.planner.requireAdmitted(admission);
      const earlier = key && this.findKeyed(workspace, actor, key);
      if (!earlier) throw refusal;
      resolve({ change: earlier, replayed: true });
    } catch (error) {
      reject(error);
    }
  }

  /** Resolves once all who waited have been told. */
  async allTold(): Promise<void> {
    await this.#telling.end();
  }
}
