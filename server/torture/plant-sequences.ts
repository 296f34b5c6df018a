import { expect } from 'vitest';
import { type Command, type Read, WORKSPACES, type Write } from './plant-commands.ts';
import { type Answer, PlantModel } from './plant-model.ts';

type Place = Pick<Command, 'workspace' | 'by'>;

/** A write as it is sent; `seq` is the change that an undo names, 0 for all else. */
export type SentWrite = Place & Write & { seq: number };
export type SentRead = Place & Read;
export type Restart = Extract<Command, { kind: 'restart' }>;

/** What is compared with the model: the store itself, or the server over it. */
export interface Subject {
  /** The store's time, which the sequence moves. */
  readonly clock: { now: number };
  /** Returns a write as this subject can send it. */
  adapt(write: SentWrite): SentWrite;
  /** Sends a write and returns everything about its answer that is promised. */
  write(write: SentWrite): Promise<unknown>;
  /** Returns what `write` must return when the model answers so. */
  expected(write: SentWrite, answer: Answer): unknown;
  /** Sends a read and compares its answer with the model. */
  checkRead(read: SentRead, model: PlantModel): Promise<void>;
  /** Compares all that a workspace holds with the model. */
  checkState(workspace: string, model: PlantModel): Promise<void>;
  restart(restart: Restart): Promise<void>;
}

/** How often each kind of command met each kind of answer. */
export class Tally {
  sequences = 0;
  commands = 0;
  readonly #counts = new Map<string, number>();

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  kinds(): string[] {
    return [...this.#counts.keys()].sort();
  }

  toString(): string {
    const counts = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
    return `${this.sequences} sequences, ${this.commands} commands: ${counts.map(([what, count]) => `${what} ${count}`).join(', ')}`;
  }
}

/** Carries out one sequence on a subject and on the model, comparing after every step. */
export class SequenceRun {
  readonly #subject: Subject;
  readonly #tally: Tally;
  readonly #models = { main: new PlantModel(), greenhouse: new PlantModel() };
  readonly #keyed: SentWrite[] = [];
  /** Once history was kept within tiny bounds, a change of before the last start may be gone. */
  #mayForget = false;
  #seqAtStart = { main: 0, greenhouse: 0 };
  #lastChanged: string = WORKSPACES[0];

  constructor(subject: Subject, tally: Tally) {
    this.#subject = subject;
    this.#tally = tally;
  }

  async run(commands: Command[]): Promise<void> {
    this.#tally.sequences += 1;
    for (const command of commands) {
      this.#tally.commands += 1;
      await this.#step(command);
      const { workspace } = command;
      await this.#subject.checkState(workspace, this.#models[workspace]);
    }
    await this.#checkAll();
  }

  async #checkAll(): Promise<void> {
    for (const name of WORKSPACES) await this.#subject.checkState(name, this.#models[name]);
  }

  async #step(command: Command): Promise<void> {
    switch (command.kind) {
      case 'wait':
        this.#subject.clock.now += command.hours * 3600 * 1000;
        return;
      case 'restart':
        return await this.#restart(command);
      case 'repeat': {
        const earlier = this.#keyed.at(-1 - command.stepsBack);
        return earlier && (await this.#write(earlier));
      }
      case 'list':
      case 'walk':
      case 'page':
      case 'export':
      case 'tags':
        this.#tally.count(command.kind);
        return await this.#subject.checkRead(command, this.#models[command.workspace]);
      default:
        return await this.#write(this.#subject.adapt({ ...command, seq: this.#seqOf(command) }));
    }
  }

  #seqOf(write: Place & Write): number {
    if (write.kind !== 'undo') return 0;
    return Math.max(1, this.#models[write.workspace].seq - write.changesBack);
  }

  async #write(write: SentWrite): Promise<void> {
    if (write.key !== undefined) this.#keyed.push(write);
    const model = this.#models[write.workspace];
    const actual = await this.#subject.write(write);
    if (isChangeNotFound(actual) && this.#canBeForgotten(write)) model.forget(write.seq);
    const answer = answerOf(model, write, this.#subject.clock.now);
    expect(actual).toEqual(this.#subject.expected(write, answer));
    this.#tally.count(`${write.kind} ${outcome(answer)}`);
    if (!('refused' in answer || answer.replayed)) this.#lastChanged = write.workspace;
  }

  /** Changes since the start are in memory, and the very last one can always be undone. */
  #canBeForgotten({ workspace, seq }: SentWrite): boolean {
    const isLast = workspace === this.#lastChanged && seq === this.#models[workspace].seq;
    return this.#mayForget && seq <= this.#seqAtStart[workspace] && !isLast;
  }

  async #restart(restart: Restart): Promise<void> {
    await this.#subject.restart(restart);
    await this.#checkAll();
    this.#tally.count(`${restart.how} ${restart.bounds}`);
    this.#mayForget ||= restart.bounds === 'tiny';
    this.#seqAtStart = { main: this.#models.main.seq, greenhouse: this.#models.greenhouse.seq };
  }
}

function isChangeNotFound(actual: unknown): boolean {
  return JSON.stringify(actual).includes('"change_not_found"');
}

function outcome(answer: Answer): string {
  if ('refused' in answer) return answer.refused;
  return answer.replayed ? 'replayed' : 'made';
}

/** The parts of a write that make it another request under the same key. */
export function requestOf({ kind, ...write }: SentWrite): string {
  const { id, name, tag, ids, seq } = { id: null, name: '', tag: '', ids: [], ...write };
  return JSON.stringify([write.by, kind, id ?? null, name, tag, ids, seq]);
}

function answerOf(model: PlantModel, sent: SentWrite, at: number): Answer {
  const write = { actor: sent.by, at, key: sent.key, request: requestOf(sent) };
  switch (sent.kind) {
    case 'create':
      return model.create(write, [sent]);
    case 'import':
      return model.create(
        write,
        sent.names.map((name) => ({ name, tag: '' })),
      );
    case 'delete':
      return model.delete(write, [sent.id]);
    case 'delete-many':
      return model.delete(write, sent.ids);
    case 'undo':
      return model.undo(write, sent.seq);
  }
}
