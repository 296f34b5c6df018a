import { expect } from 'vitest';
import type { Plant } from '../../server/contract/plants.ts';
import {
  type Command,
  type Place,
  type Read,
  type Restart,
  WORKSPACES,
  type Write,
} from './plant-commands.ts';
import { type Answer, PlantModel } from './plant-model.ts';

/**
 * What the sender of a write has seen: the change that an undo names, or the last one when a delete of
 * all that match was counted; that one's time; how many matched; the plant that a correction is for; the
 * plants that a delete names.
 */
interface Seen {
  seq: number;
  at: number;
  total: number;
  expected: { name: string; tag: string };
  plants: Plant[];
}

const NOTHING_SEEN: Seen = {
  ...{ seq: 0, at: 0, total: 0, plants: [] },
  expected: { name: '', tag: '' },
};

/** A write as it is sent. */
export type SentWrite = Place & Write & { seen: Seen };
export type SentRead = Place & Read;

/** What is compared with the model: the store itself, or the server over it. */
export interface Subject {
  /** Lets hours pass. */
  wait(hours: number): void;
  /** Returns the time that a change has which was just made. */
  timeOfChange(workspace: string): Promise<number>;
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
  restart(restart: Restart & Place): Promise<void>;
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
  readonly #models = { main: new PlantModel(), constructor: new PlantModel() };
  readonly #keyed: SentWrite[] = [];
  /** Once history was kept within tiny bounds, a change of before the last start may be gone. */
  #mayForget = false;
  #seqAtStart = { main: 0, constructor: 0 };
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
        return this.#subject.wait(command.hours);
      case 'restart':
        return await this.#restart(command);
      case 'repeat': {
        const earlier = this.#keyed.at(-1 - command.stepsBack);
        return earlier && (await this.#write({ ...earlier, twin: command.twin }));
      }
      case 'list':
      case 'walk':
      case 'page':
      case 'export':
      case 'tags':
        this.#tally.count(command.kind);
        return await this.#subject.checkRead(command, this.#models[command.workspace]);
      default:
        return await this.#write(this.#subject.adapt(await this.#prepare(command)));
    }
  }

  /** Looks at the workspace as the sender of a write does. */
  async #prepare(write: Place & Write): Promise<SentWrite> {
    const { workspace } = write;
    const model = this.#models[workspace];
    if (write.kind === 'undo') {
      const seq = Math.max(1, model.seq - write.changesBack);
      // Before a restore another change can have had the number.
      const at = model.timeOf(seq) - (write.looked === 'now' ? 0 : 1);
      return { ...write, seen: { ...NOTHING_SEEN, seq, at: Math.max(0, at) } };
    }
    if (write.kind === 'change-matching') {
      const { length } = model.select({ column: 'id', descending: false, ...write });
      // What was changed before the last start is no longer at hand, and so is taken for changed.
      const isBefore = write.looked === 'before' && model.seq > this.#seqAtStart[workspace];
      const seq = isBefore ? model.seq - 1 : model.seq;
      const at = model.timeOf(seq);
      const total = Math.max(1, length + write.miscounted);
      return { ...write, seen: { ...NOTHING_SEEN, seq, at, total } };
    }
    if (write.kind === 'correct') {
      const found = model.find(write.id);
      const expected = found && write.looked === 'now' ? found : { name: 'Ivy', tag: 'never' };
      const isSame = expected.name === write.name && expected.tag === write.tag;
      const { name, tag } = expected;
      return {
        ...write,
        ...(isSame && { tag: `${write.tag}2` }),
        seen: { ...NOTHING_SEEN, expected: { name, tag } },
      };
    }
    if (write.kind === 'delete' || write.kind === 'change-many') {
      const ids = write.kind === 'delete' ? [write.id] : write.ids;
      const plants = ids.map(
        (id) =>
          (write.looked === 'now' ? model.find(id) : model.findBefore(id)) ?? {
            id,
            name: 'Ivy',
            tag: 'never',
          },
      );
      return { ...write, seen: { ...NOTHING_SEEN, plants } };
    }
    return { ...write, seen: NOTHING_SEEN };
  }

  async #write(write: SentWrite): Promise<void> {
    if (write.key !== undefined) this.#keyed.push(write);
    const model = this.#models[write.workspace];
    const actual = await this.#subject.write(write);
    if (isRefused(actual, 'change_not_found') && this.#canBeForgotten(write))
      model.forget(write.seen.seq);
    if (this.#isLost(write) && isRefused(actual, 'change_conflict')) return;
    const at = await this.#subject.timeOfChange(write.workspace);
    const answer = answerOf(model, write, at);
    const known = this.#asKnown(write, answer, actual);
    expect(actual).toEqual(this.#subject.expected(write, known));
    this.#tally.count(`${write.kind} ${outcome(answer)}`);
    if (!('refused' in answer || answer.replayed)) this.#lastChanged = write.workspace;
  }

  /** What history may have let go of is told again as it was: nobody knows what has become of it. */
  #asKnown({ workspace }: SentWrite, answer: Answer, actual: unknown): Answer {
    if ('refused' in answer || answer.isInForce || isRefused(actual, 'change_conflict'))
      return answer;
    const mayBeGone = this.#mayForget && answer.seq <= this.#seqAtStart[workspace];
    return mayBeGone ? { ...answer, isInForce: true } : answer;
  }

  /** Changes since the start are in memory, and the very last one can always be undone. */
  #canBeForgotten({ workspace, seen: { seq } }: SentWrite): boolean {
    const isLast = workspace === this.#lastChanged && seq === this.#models[workspace].seq;
    return this.#mayForget && seq <= this.#seqAtStart[workspace] && !isLast;
  }

  /** What has changed since a count of before the last start is no longer at hand, and so may be refused. */
  #isLost({ kind, workspace, seen }: SentWrite): boolean {
    return kind === 'change-matching' && seen.seq < this.#seqAtStart[workspace];
  }

  async #restart(restart: Restart & Place): Promise<void> {
    await this.#subject.restart(restart);
    await this.#checkAll();
    const { how, bounds } = restart;
    this.#tally.count(bounds ? `${how} ${bounds}` : how);
    // A database forgets nothing, and has all changes at hand, whoever starts.
    if (!bounds) return;
    this.#mayForget ||= bounds === 'tiny';
    this.#seqAtStart = { main: this.#models.main.seq, constructor: this.#models.constructor.seq };
  }
}

function isRefused(actual: unknown, code: string): boolean {
  return JSON.stringify(actual).includes(`"${code}"`);
}

function outcome(answer: Answer): string {
  if ('refused' in answer) return answer.refused;
  return answer.replayed ? 'replayed' : 'made';
}

/** The parts of a write that make it another request under the same key. */
export function requestOf({ kind, ...write }: SentWrite): string {
  const { id, name, tag, tags, search, ids, newTag } = {
    id: null,
    name: '',
    tag: '',
    tags: [],
    search: '',
    ids: [],
    newTag: null,
    ...write,
  };
  const { seq, at, total, expected, plants } = write.seen;
  const named = plants.map((plant) => [plant.id, plant.name, plant.tag]);
  const seen = [seq, at, total, expected.name, expected.tag, named];
  return JSON.stringify([
    write.by,
    kind,
    id ?? null,
    name,
    tag,
    tags ?? null,
    search ?? null,
    ids,
    newTag,
    seen,
  ]);
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
      return model.delete(write, sent.id);
    case 'change-many':
      return model.changeNamed(write, sent.seen.plants, sent.newTag);
    case 'change-matching':
      return model.changeMatching(write, sent, sent.seen, sent.newTag);
    case 'correct': {
      const { id, name, tag } = sent;
      return model.correct(write, { id, name, tag }, sent.seen.expected);
    }
    case 'undo':
      return model.undo(write, sent.seen);
  }
}
