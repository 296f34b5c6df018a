import { type Place, type Restart, TWINS, type Twin } from '../model/plant-commands.ts';
import type { Answer, PlantModel } from '../model/plant-model.ts';
import type { SentRead, SentWrite, Subject } from '../model/plant-sequences.ts';

/** Two that share one database. */
export interface Twins {
  /** Has the next be asked of this one. */
  turnTo(twin: Twin): void;
}

/** A subject that asks two: one of them makes a change, and both must then tell the same of it. */
export class TwinSubject implements Subject {
  readonly #subject: Subject;
  readonly #twins: Twins;

  /** @param subject asks the one that was turned to last. */
  constructor(subject: Subject, twins: Twins) {
    this.#subject = subject;
    this.#twins = twins;
  }

  wait(hours: number): void {
    this.#subject.wait(hours);
  }

  async timeOfChange(workspace: string): Promise<number> {
    return await this.#subject.timeOfChange(workspace);
  }

  adapt(write: SentWrite): SentWrite {
    return this.#subject.adapt(write);
  }

  async write(write: SentWrite): Promise<unknown> {
    this.#twins.turnTo(write.twin);
    return await this.#subject.write(write);
  }

  expected(write: SentWrite, answer: Answer): unknown {
    return this.#subject.expected(write, answer);
  }

  async checkRead(read: SentRead, model: PlantModel): Promise<void> {
    await this.#onBoth(() => this.#subject.checkRead(read, model));
  }

  async checkState(workspace: string, model: PlantModel): Promise<void> {
    await this.#onBoth(() => this.#subject.checkState(workspace, model));
  }

  async restart(restart: Restart & Place): Promise<void> {
    this.#twins.turnTo(restart.twin);
    await this.#subject.restart(restart);
  }

  async #onBoth(check: () => Promise<void>): Promise<void> {
    for (const twin of TWINS) {
      this.#twins.turnTo(twin);
      await check();
    }
  }
}
