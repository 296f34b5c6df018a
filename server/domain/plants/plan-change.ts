import type { ChangeView } from '../../contract/answers.ts';
import { haveSameTexts, ordinalOf, type Plant } from '../../contract/plants.ts';
import { DomainError } from '../errors.ts';
import type { Actor, Change, ChangeDraft, IdempotencyKey, Removal, Version } from '../store.ts';
import { TurnTaker } from '../turn-taker.ts';
import { addPlants, PLANTS_A_STEP } from './add-plants.ts';
import { answerUnder, keyName, type UsedKey, usedKeyOf } from './used-keys.ts';
import { requireConditions } from './version-condition.ts';

/** What is to come of a draft: the change to write, or what was answered before under its key. */
export type Plan = { made: Change } | { earlier: ChangeView };

/** What is durably kept of a workspace, as far as a decision asks for it. */
export interface WorkspaceLookup {
  readonly version: Omit<Version, 'total'>;
  /** The highest ordinal ever given, 0 before the first. */
  readonly lastOrdinal: number;
  findPlant(id: number): Plant | undefined;
  findUsedKey(actorId: string, value: string): UsedKey | undefined;
}

/** Tells whether an actor has withdrawn a key under which nothing had been made. */
export type IsWithdrawn = (actorId: string, value: string) => boolean;

/**
 * Decides what becomes of drafts: which ids, which expectations, which key was used before, and what a
 * refusal says. Each is decided on what is durable with the changes planned so far on top, so that a
 * store can write a whole batch at once.
 */
export class ChangePlanner {
  readonly #kept: WorkspaceLookup;
  readonly #now: number;
  readonly #isWithdrawn: IsWithdrawn;
  readonly #plants = new Map<number, Plant | null>();
  readonly #keys = new Map<string, UsedKey>();
  #seq: number;
  /** When the last change was made, planned ones included. */
  #at: number;
  #lastId: number;
  #lastOrdinal: number;

  /**
   * @param kept must not change while a draft is planned.
   * @param now milliseconds since the epoch, which a change planned is dated with.
   */
  constructor(kept: WorkspaceLookup, now: number, isWithdrawn: IsWithdrawn = () => false) {
    this.#kept = kept;
    this.#now = now;
    this.#isWithdrawn = isWithdrawn;
    const { seq, at, lastId } = kept.version;
    this.#seq = seq;
    this.#at = at;
    this.#lastId = lastId;
    this.#lastOrdinal = kept.lastOrdinal;
  }

  /**
   * Turns a draft into the change to write, or finds what was answered before under its key.
   *
   * @throws DomainError when the draft cannot be carried out; the plan is then as it was.
   */
  plan(draft: ChangeDraft): Plan {
    const steps = this.#steps(draft);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  }

  /** Does the same in turns with others. Nothing else may be planned, nor the state change, meanwhile. */
  async planInTurns(draft: ChangeDraft): Promise<Plan> {
    const turns = TurnTaker.ofWrite();
    const steps = this.#steps(draft);
    let step = steps.next();
    while (!step.done) {
      await turns.yieldIfDue();
      step = steps.next();
    }
    return step.value;
  }

  /** Tells in turns with others why a draft cannot be carried out, or null where it can. Plans nothing. */
  async findRefusal(draft: ChangeDraft, turns: TurnTaker): Promise<DomainError | null> {
    try {
      const steps = this.#resolve(draft);
      while (!steps.next().done) await turns.yieldIfDue();
      return null;
    } catch (error) {
      if (error instanceof DomainError && isOfPlants(error)) return error;
      throw error;
    }
  }

  /** Plans in steps of so many plants that they take less than a turn. */
  *#steps(draft: ChangeDraft): Generator<void, Plan> {
    const earlier = draft.key ? this.findKeyed(draft.actor, draft.key) : null;
    if (earlier) return { earlier };
    const { removed, added } = yield* this.#resolve(draft);
    requireConditions(draft.conditions ?? [], { seq: this.#seq, at: this.#at });
    const { actor, requestId, workspace, key, purpose } = draft;
    const seq = this.#seq + 1;
    const change: Change = { seq, at: this.#now, actor, requestId, workspace, removed, added };
    if (key) change.key = key;
    if (purpose) change.purpose = purpose;
    yield* this.#record(change);
    return { made: change };
  }

  /** Finds what was answered under a key, as `answerUnder`. */
  findKeyed(actor: Actor, key: IdempotencyKey): ChangeView | null {
    const planned = this.#keys.get(keyName(actor.id, key.value));
    const earlier = planned ?? this.#kept.findUsedKey(actor.id, key.value);
    return answerUnder(key, earlier, () => this.#isWithdrawn(actor.id, key.value));
  }

  #find(id: number): Plant | null {
    const planned = this.#plants.get(id);
    return planned === undefined ? (this.#kept.findPlant(id) ?? null) : planned;
  }

  *#resolve(draft: ChangeDraft): Generator<void, Pick<Change, 'removed' | 'added'>> {
    const { remove, stay = [] } = draft;
    const removed = yield* this.#findExpected(remove);
    yield* this.#findExpected(stay.map((plant) => ({ id: plant.id, expected: plant })));
    const { add, purpose } = draft;
    const used = { lastId: this.#lastId, lastOrdinal: this.#lastOrdinal };
    const isTaken = (id: number) => this.#find(id) !== null;
    const isUndo = typeof purpose === 'object';
    return { removed, added: yield* addPlants(add, { removed, used, isTaken, isUndo }) };
  }

  *#findExpected(expectations: Removal[]): Generator<void, Plant[]> {
    const seen = new Set<number>();
    const found: Plant[] = [];
    for (const { id, expected } of expectations) {
      if (found.length % PLANTS_A_STEP === PLANTS_A_STEP - 1) yield;
      const plant = seen.has(id) ? null : this.#find(id);
      seen.add(id);
      if (!plant) throw plantNotFound(id);
      if (expected && !haveSameTexts(plant, expected)) throw changedMeanwhile(plant);
      found.push(plant);
    }
    return found;
  }

  *#record(change: Change): Generator<void> {
    this.#seq = change.seq;
    this.#at = change.at;
    let count = 0;
    for (const plant of change.removed) {
      this.#plants.set(plant.id, null);
      count += 1;
      if (count % PLANTS_A_STEP === 0) yield;
    }
    for (const plant of change.added) {
      this.#plants.set(plant.id, plant);
      this.#lastId = Math.max(this.#lastId, plant.id);
      this.#lastOrdinal = Math.max(this.#lastOrdinal, ordinalOf(plant));
      count += 1;
      if (count % PLANTS_A_STEP === 0) yield;
    }
    const used = usedKeyOf(change);
    if (used) this.#keys.set(keyName(used.actorId, used.key.value), used);
  }
}

/** Anything else means that the caller has gone, or is a fault of the program. */
function isOfPlants({ code }: DomainError): boolean {
  return ['plant_not_found', 'change_conflict', 'id_taken', 'ids_exhausted'].includes(code);
}

function changedMeanwhile(plant: Plant): DomainError {
  return new DomainError('change_conflict', (words) => words.plantChangedMeanwhile(plant.id), {
    current: plant,
  });
}

function plantNotFound(id: number): DomainError {
  return new DomainError('plant_not_found', (words) => words.plantNotFound(id));
}
