import type { ChangeView } from '../../../contract/answers.ts';
import { requireMayChange } from '../../../domain/access/admission.ts';
import type { AdmissionRecords } from '../../../domain/access-store.ts';
import { ChangePlanner, type Plan } from '../../../domain/plants/plan-change.ts';
import { draftPlantCount } from '../../../domain/plants/plant-count.ts';
import type { Actor, ChangeDraft, IdempotencyKey } from '../../../domain/store.ts';
import type { Planned, Waiting } from '../../waiting.ts';
import { changeTexts } from '../journal/change-text.ts';
import { encodeTexts } from '../journal/large-records.ts';
import { PlantTurns } from '../query/plant-turns.ts';
import type { WithdrawnKeys } from '../state/withdrawn-keys.ts';
import type { PlantIndexes, WorkspaceState } from '../state/workspace-state.ts';

/** A large change as far as it can be worked out before its place in the order. */
interface PreparedChange {
  outcome: Plan | { refusal: unknown };
  /** What the journal will hold of it, and the indexes as it will leave them; nothing where none is made. */
  encoded?: Buffer[];
  indexes?: PlantIndexes;
}

/** A change that waits to be saved. */
export interface QueuedChange extends Waiting {
  /** Null until a large one is prepared, and for all others. */
  prepared: PreparedChange | null;
}

/** The changes that are written together, and how far that is. */
export interface Batch {
  planned: Planned[];
  /** True from the moment at which the journal may hold them. */
  isBegun: boolean;
  /** True once those who wait were told that it is not begun. */
  isCalledOff: boolean;
}

interface BatchPlannerDeps {
  stateOf: (workspace: string) => WorkspaceState;
  withdrawn: WithdrawnKeys;
  access: AdmissionRecords;
  now: () => number;
}

/** Checks drafts against the plants as they are, and against those before them in a batch. */
export class BatchPlanner {
  readonly #deps: BatchPlannerDeps;

  constructor(deps: BatchPlannerDeps) {
    this.#deps = deps;
  }

  /**
   * Checks a batch in order, and adds to `planned` what comes of each. A refusal may be due to a change of
   * the same batch, so it is told only once that one is durable.
   */
  async plan(batch: QueuedChange[], planned: Planned[]): Promise<void> {
    const now = this.#deps.now();
    const planners = new Map<string, ChangePlanner>();
    const turns = new PlantTurns();
    for (const waiting of batch) {
      const { workspace, admission } = waiting.draft;
      const planner = planners.get(workspace) ?? this.#plannerOf(workspace, now);
      planners.set(workspace, planner);
      try {
        this.requireAdmitted(admission, now);
        planned.push({ waiting, ...planQueued(planner, waiting) });
      } catch (refusal) {
        planned.push({ waiting, refusal });
      }
      const turn = turns.after(draftPlantCount(waiting.draft));
      if (turn) await turn;
    }
  }

  /**
   * Works out what comes of a large change, in turns with others. No other change of its workspace may be
   * planned or made until it is written.
   */
  async prepare({ draft }: QueuedChange): Promise<PreparedChange> {
    const { workspace, admission } = draft;
    try {
      this.requireAdmitted(admission);
      const outcome = await this.#plannerOf(workspace, this.#deps.now()).planInTurns(draft);
      if (!('made' in outcome)) return { outcome };
      const encoded = await encodeTexts(changeTexts(outcome.made));
      const indexes = await this.#deps.stateOf(workspace).prepare(outcome.made);
      return { outcome, encoded, indexes };
    } catch (refusal) {
      return { outcome: { refusal } };
    }
  }

  /** @throws DomainError where whoever asked may change nothing any more. */
  requireAdmitted(admission: ChangeDraft['admission'], now = this.#deps.now()): void {
    if (admission) requireMayChange(admission, this.#deps.access, now);
  }

  /** Finds what was made under a key; null where nothing was. */
  findKeyed(workspace: string, actor: Actor, key: IdempotencyKey): ChangeView | null {
    return this.#plannerOf(workspace, this.#deps.now()).findKeyed(actor, key);
  }

  #plannerOf(workspace: string, now: number): ChangePlanner {
    const { stateOf, withdrawn } = this.#deps;
    return new ChangePlanner(stateOf(workspace), now, (actorId, value) =>
      withdrawn.has(workspace, actorId, value),
    );
  }
}

/** Plans a draft, or takes over what was prepared. */
function planQueued(
  planner: ChangePlanner,
  { draft, prepared }: QueuedChange,
): PreparedChange['outcome'] {
  if (!prepared) return planner.plan(draft);
  // Its key may have been withdrawn since.
  if (draft.key) planner.findKeyed(draft.actor, draft.key);
  return prepared.outcome;
}
