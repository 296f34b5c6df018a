import type { Low } from 'lowdb';
import type { AccessChange, AccessDecision, AccessLookup } from '../../../domain/access-store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { nextTurn, TurnTaker } from '../../../domain/turn-taker.ts';
import { storeClosed } from '../../store-refusals.ts';
import { BlockedFileError } from '../disk/blocked-file.ts';
import { UnsyncedNameError } from '../disk/durable-file.ts';
import type { StorageHealth } from '../disk/storage-health.ts';
import {
  inForceUnsaved,
  leftInDoubt,
  outcomeUnknown,
  storageStalled,
} from '../disk/storage-refusals.ts';
import { Telling } from '../telling.ts';
import type { AccessData } from './access-data.ts';
import { AccessState, changesNothing } from './access-state.ts';

/** How long updates are decided for one write, in milliseconds; what is left then goes into the next. */
const GROUP_MS = 100;

/** Someone who waits for a write. Only the first answer they are given counts. */
interface UpdateCall {
  workspace: string;
  decide: (kept: AccessLookup) => Promise<Decided>;
  /** True where the file is written though this changes nothing. */
  mustWrite: boolean;
  fail: (error: unknown) => void;
}

interface Decided {
  change: AccessChange;
  /** Tells who waits that it is done. */
  done: () => void;
}

/**
 * What becomes of a change where nothing can be written: a sign-in or a sign-out is made in memory, so is what ends
 * access, though it is refused as well, and all else is refused alone.
 */
type Unwritten = 'made' | 'made and refused' | 'refused';

/** What came of a call, and what is told once it is durable. */
interface Outcome {
  call: UpdateCall;
  answer: () => void;
  unwritten: Unwritten;
}

/**
 * Writes what is kept by group commit: updates that come while one write is under way are decided in
 * their order, and the next write keeps them together. So nobody waits for more than two writes, unless
 * their own workspace asks for more at once than can be decided in time.
 */
export class AccessWriter {
  readonly #low: Low<AccessData>;
  readonly #health: StorageHealth;
  readonly #onShown: (workspaces: ReadonlySet<string>) => void;
  #shown: AccessState;
  /** What the file holds. */
  #kept: AccessState;
  /** True while the file lacks something: times of last use, or what could not be written. */
  #isBehind = false;
  /** True while the file lacks more than times of last use. */
  #isUnsaved = false;
  /** The workspaces in which something was done in memory alone. */
  readonly #unsavedIn = new Set<string>();
  #waiting: UpdateCall[] = [];
  /** Those whose change the file may hold by now. */
  #inWriting: UpdateCall[] = [];
  #writing: Promise<void> | null = null;
  #isClosed = false;
  readonly #telling = new Telling();

  /**
   * @param low has been read.
   * @param onShown is called once something else is shown, or what was done in memory alone is saved, with the
   *   workspaces that it is of.
   */
  constructor(
    low: Low<AccessData>,
    health: StorageHealth,
    onShown: (workspaces: ReadonlySet<string>) => void,
  ) {
    this.#low = low;
    this.#health = health;
    this.#onShown = onShown;
    this.#shown = AccessState.of(low.data);
    this.#kept = this.#shown;
    health.whenWritable(() => void this.catchUp());
    health.whenStalled(() => this.#tellStalled());
  }

  /** What is shown: everything that was acknowledged, and nothing else. */
  get shown(): AccessState {
    return this.#shown;
  }

  get kept(): AccessState {
    return this.#kept;
  }

  /** True while a stop would lose a sign-in, a sign-out or an end of access. */
  get isUnsaved(): boolean {
    return this.#isUnsaved;
  }

  /** Notes that a time of last use was changed in what is shown. */
  noteTouched(): void {
    this.#isBehind = true;
  }

  /** Writes the whole file anew, where it is not what was written. */
  async writeAnew(): Promise<void> {
    this.#isBehind = true;
    this.#isUnsaved = true;
    await this.catchUp();
  }

  /** Writes what the file lacks. Losing a time of last use is harmless, `isUnsaved` tells of more; a failing disk has been reported by then. */
  async catchUp(): Promise<void> {
    if (!this.#isBehind) return;
    await this.#enqueue('', async () => ({}), { mustWrite: true }).catch(() => undefined);
  }

  /**
   * Decides on a change and resolves with the decision once it is written. A refusal is told once all
   * that it depends on is written.
   *
   * @throws what `decide` throws, or DomainError why it was not written.
   */
  async update<Change extends AccessChange>(
    workspace: string,
    decide: AccessDecision<Change>,
  ): Promise<Change> {
    return await this.#enqueue(workspace, decide, { mustWrite: false });
  }

  async close(): Promise<void> {
    await this.catchUp();
    this.#isClosed = true;
    await this.#health.outlasts(this.#writing ?? Promise.resolve());
    await this.#telling.end();
  }

  /** @throws DomainError `storage_unavailable` where nothing can be done in memory either: closed, or behind a write of its own that hangs. */
  #requireAnswering(): void {
    if (this.#inWriting.length > 0 && this.#health.isStalled) this.#health.requireWritable();
    if (this.#isClosed) throw storeClosed();
  }

  async #enqueue<Change extends AccessChange>(
    workspace: string,
    decide: AccessDecision<Change>,
    { mustWrite }: { mustWrite: boolean },
  ): Promise<Change> {
    this.#requireAnswering();
    return await new Promise<Change>((resolve, fail) => {
      const call = async (kept: AccessLookup) => {
        const change = await decide(kept);
        return { change, done: () => resolve(change) };
      };
      this.#waiting.push({ workspace, decide: call, mustWrite, fail });
      this.#writing ??= this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // What writes nothing waits for no disk: one after the other, such calls would hold the event loop.
      await nextTurn();
      await this.#writeGroup(inFairOrder(this.#waiting.splice(0)));
    }
    this.#writing = null;
  }

  async #writeGroup(all: UpdateCall[]): Promise<void> {
    let group = all;
    let outcomes: Outcome[] = [];
    try {
      this.#requireAnswering();
      const decided = await decideAll(this.#shown, all, { until: performance.now() + GROUP_MS });
      outcomes = decided.outcomes;
      group = outcomes.map(({ call }) => call);
      this.#waiting.unshift(...all.slice(group.length));
      const isToWrite = decided.draft.changed.size > 0 || group.some(({ mustWrite }) => mustWrite);
      // What was ended in memory alone is still in the file, though nothing is left to end.
      const isToCatchUp = this.#isUnsaved && outcomes.some(({ unwritten }) => unwritten !== 'made');
      if (isToWrite || isToCatchUp) await this.#write(decided.draft, group);
      this.#show(decided);
    } catch (error) {
      const refusal = this.#refusalOf(error);
      // Written again and again, it shows by itself when it is no longer blocked.
      this.#isBehind ||= error instanceof BlockedFileError;
      const left = outcomes.filter(({ unwritten }) => unwritten !== 'refused');
      const inMemory = new Set(left.map(({ call }) => call));
      const refused = group.filter((call) => !inMemory.has(call));
      this.#telling.begin(refused, ({ fail }) => fail(refusal));
      await this.#doInMemory([...inMemory], refusal);
    }
  }

  /** Makes what is told of a write that failed; once the file has been replaced, nobody knows which one a restart finds. */
  #refusalOf(error: unknown): DomainError {
    if (error instanceof DomainError) return error;
    if (error instanceof UnsyncedNameError) return leftInDoubt(error.cause);
    return this.#health.refusal(error);
  }

  /** Decides anew without what was refused. The file is brought up to it once it can be written, which after a failure it never is. */
  async #doInMemory(group: UpdateCall[], refusal: DomainError): Promise<void> {
    const decided = await decideAll(this.#shown, group, { refusal });
    for (const workspace of decided.draft.changed) this.#unsavedIn.add(workspace);
    this.#isUnsaved ||= this.#unsavedIn.size > 0;
    this.#isBehind ||= this.#isUnsaved;
    this.#show(decided);
  }

  async #write(draft: AccessState, group: UpdateCall[]): Promise<void> {
    // The disk may have begun to hang while they were decided.
    this.#health.requireWritable();
    const previous = this.#low.data;
    const wasBehind = this.#isBehind;
    this.#low.data = draft.toData();
    // A time of last use that comes from here on may miss this write.
    this.#isBehind = false;
    this.#inWriting = group;
    try {
      await this.#health.watch(this.#low.write());
      this.#kept = draft;
      this.#isUnsaved = false;
    } catch (error) {
      this.#low.data = previous;
      this.#isBehind ||= wasBehind;
      throw error;
    } finally {
      this.#inWriting = [];
    }
  }

  /** Tells all who wait for a write that the disk hangs, whichever shows it; what was not begun is not begun later. */
  #tellStalled(): void {
    if (this.#inWriting.length === 0) return;
    this.#telling.begin(this.#inWriting, ({ fail }) => fail(outcomeUnknown()));
    this.#telling.begin(this.#waiting.splice(0), ({ fail }) => fail(storageStalled()));
  }

  #show({ draft, outcomes }: { draft: AccessState; outcomes: Outcome[] }): void {
    if (draft.changed.size > 0) this.#shown = draft;
    const news = new Set(draft.changed);
    if (!this.#isUnsaved) {
      for (const workspace of this.#unsavedIn) news.add(workspace);
      this.#unsavedIn.clear();
    }
    if (news.size > 0) this.#onShown(news);
    this.#telling.begin(outcomes, ({ answer }) => answer());
  }
}

/**
 * Decides on changes one after the other on a copy, in turns with other work.
 *
 * @param refusal why nothing can be written. It refuses what cannot be done in memory alone; whoever ends access is told
 *   that this is not saved.
 * @param until when to leave the rest undecided, in milliseconds of `performance.now()`.
 */
async function decideAll(
  shown: AccessState,
  group: UpdateCall[],
  { refusal, until }: { refusal?: DomainError; until?: number },
) {
  const draft = shown.copy();
  const turns = TurnTaker.ofWrite();
  const outcomes: Outcome[] = [];
  for (const call of group) {
    await turns.yieldIfDue();
    if (until !== undefined && outcomes.length > 0 && performance.now() > until) break;
    try {
      const { change, done } = await call.decide(draft.lookUp(call.workspace));
      const unwritten = unwrittenOf(change);
      if (refusal && unwritten === 'refused') throw refusal;
      draft.apply(call.workspace, change);
      const isUnsaved = refusal !== undefined && unwritten === 'made and refused';
      const answer = isUnsaved ? () => call.fail(inForceUnsaved(refusal)) : done;
      outcomes.push({ call, answer, unwritten });
    } catch (error) {
      outcomes.push({ call, answer: () => call.fail(error), unwritten: 'made' });
    }
  }
  return { draft, outcomes };
}

/** Puts the calls of workspaces in turns, each workspace's own in their order, so that nobody waits behind all of another's. */
function inFairOrder(calls: UpdateCall[]): UpdateCall[] {
  const counts = new Map<string, number>();
  const ranked = calls.map((call) => {
    const rank = counts.get(call.workspace) ?? 0;
    counts.set(call.workspace, rank + 1);
    return { call, rank };
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ call }) => call);
}

function unwrittenOf({ sessions: _, removedSessions: __, ...others }: AccessChange): Unwritten {
  if (others.endsAccess) return 'made and refused';
  return changesNothing(others) ? 'made' : 'refused';
}
