import type { Low } from 'lowdb';
import { DomainError } from '../../domain/errors.ts';
import { TurnTaker } from '../../domain/turn-taker.ts';
import type { AccessData } from './access-file.ts';
import { AccessState } from './access-state.ts';
import type { StorageHealth } from './storage-health.ts';
import { outcomeUnknown, storageStalled, storeClosed } from './storage-refusals.ts';

/** Changes a copy of what is kept, or throws to refuse, having changed nothing. */
export type AccessUpdate = (draft: AccessState) => void;

/** What becomes of an update that a full disk has no room for. */
export type OnFull = 'refuse' | 'in memory';

/** Someone who waits for a write. Only the first of `done` and `fail` counts. */
interface UpdateCall {
  update: AccessUpdate;
  onFull: OnFull;
  done: () => void;
  fail: (error: unknown) => void;
}

/**
 * Writes what is kept by group commit: updates that come while one write is under way are decided in
 * their order, and the next write keeps them together. So nobody waits for more than two writes.
 */
export class AccessWriter {
  readonly #low: Low<AccessData>;
  readonly #health: StorageHealth;
  readonly #onShown: () => void;
  #shown: AccessState;
  /** What the file holds. */
  #kept: AccessState;
  /** True while the file lacks something: times of last use, or what a full disk had no room for. */
  #isBehind = false;
  #waiting: UpdateCall[] = [];
  #writing: Promise<void> | null = null;
  #isClosed = false;

  /**
   * @param low has been read.
   * @param onShown is called once something else is shown.
   */
  constructor(low: Low<AccessData>, health: StorageHealth, onShown: () => void) {
    this.#low = low;
    this.#health = health;
    this.#onShown = onShown;
    this.#shown = AccessState.of(low.data);
    this.#kept = this.#shown;
    health.whenWritable(() => void this.catchUp());
  }

  /** What is shown: everything that was acknowledged, and nothing else. */
  get shown(): AccessState {
    return this.#shown;
  }

  get kept(): AccessState {
    return this.#kept;
  }

  /** Notes that a time of last use was changed in what is shown. */
  noteTouched(): void {
    this.#isBehind = true;
  }

  /** Writes the whole file anew, where it is not what was written. */
  async writeAnew(): Promise<void> {
    this.#isBehind = true;
    await this.catchUp();
  }

  /** Writes what the file lacks. Losing a time of last use is harmless; a failing disk has been reported by then. */
  async catchUp(): Promise<void> {
    if (!this.#isBehind) return;
    const change: AccessUpdate = (draft) => {
      draft.isChanged = true;
    };
    await this.update(change).catch(() => undefined);
  }

  /**
   * Makes an update and resolves once it is written. A refusal is told once what it rests on is.
   *
   * @throws what `update` throws, or DomainError why it was not written.
   */
  async update(update: AccessUpdate, onFull: OnFull = 'refuse'): Promise<void> {
    this.#requireWritable();
    await new Promise<void>((done, fail) => {
      this.#waiting.push({ update, onFull, done, fail });
      this.#writing ??= this.#writeAll();
    });
  }

  async close(): Promise<void> {
    await this.catchUp();
    this.#isClosed = true;
    await this.#health.outlasts(this.#writing ?? Promise.resolve());
  }

  /** @throws DomainError `storage_unavailable`; a closed store's folder may have another owner by now. */
  #requireWritable(): void {
    this.#health.requireWritable();
    if (this.#isClosed) throw storeClosed();
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#writeGroup(this.#waiting.splice(0));
    this.#writing = null;
  }

  async #writeGroup(group: UpdateCall[]): Promise<void> {
    try {
      this.#requireWritable();
      const { draft, answer } = await decide(this.#shown, group);
      if (draft.isChanged) await this.#write(draft, group);
      this.#show(draft);
      answer();
    } catch (error) {
      const refusal = error instanceof DomainError ? error : this.#health.refusal(error);
      const isFull = refusal.code === 'storage_full';
      for (const { onFull, fail } of group) if (!isFull || onFull === 'refuse') fail(refusal);
      if (isFull) await this.#doInMemory(group.filter(({ onFull }) => onFull === 'in memory'));
    }
  }

  /** Decides anew without what was refused. The file is brought up to it once there is room. */
  async #doInMemory(group: UpdateCall[]): Promise<void> {
    const { draft, answer } = await decide(this.#shown, group);
    this.#isBehind ||= draft.isChanged;
    this.#show(draft);
    answer();
  }

  async #write(draft: AccessState, group: UpdateCall[]): Promise<void> {
    const previous = this.#low.data;
    const wasBehind = this.#isBehind;
    this.#low.data = draft.toData();
    // A time of last use that comes from here on may miss this write.
    this.#isBehind = false;
    try {
      await this.#health.watch(this.#low.write(), () => this.#tellLate(group));
      this.#kept = draft;
    } catch (error) {
      this.#low.data = previous;
      this.#isBehind ||= wasBehind;
      throw error;
    }
  }

  /** Tells all who wait that the disk hangs; what was not begun is not begun later. */
  #tellLate(group: UpdateCall[]): void {
    for (const { fail } of group) fail(outcomeUnknown());
    for (const { fail } of this.#waiting.splice(0)) fail(storageStalled());
  }

  #show(draft: AccessState): void {
    if (!draft.isChanged) return;
    this.#shown = draft;
    this.#onShown();
  }
}

/** Makes updates one after the other on a copy, in turns with other work. */
async function decide(shown: AccessState, group: UpdateCall[]) {
  const draft = shown.copy();
  const turns = new TurnTaker();
  const answers: (() => void)[] = [];
  for (const { update, done, fail } of group) {
    await turns.rest();
    try {
      update(draft);
      answers.push(done);
    } catch (error) {
      answers.push(() => fail(error));
    }
  }
  const answer = () => {
    for (const tell of answers) tell();
  };
  return { draft, answer };
}
