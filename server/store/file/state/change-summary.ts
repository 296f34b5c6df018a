import type { Change } from '../../../domain/store.ts';

/** Undos beyond this are forgotten, the oldest first: history then gives a plainer reason. */
const KEPT_UNDOS = 100_000;

/** Names beyond this are forgotten, the least lately active first. */
const KEPT_PEOPLE = 1000;

/** What is remembered of the changes of a workspace beyond their content: who acts, and what was undone. */
export class ChangeSummary {
  readonly #lastSeqs = new Map<string, number>();
  readonly #undos = new Map<number, { seq: number; person: string }>();

  /** Takes in a change, in whatever order they come, again or for the first time. */
  add({ seq, actor, purpose }: Change): void {
    if (seq > (this.#lastSeqs.get(actor.name) ?? 0)) this.#lastSeqs.set(actor.name, seq);
    if (this.#lastSeqs.size > 2 * KEPT_PEOPLE) this.#forgetPeople();
    if (typeof purpose !== 'object' || seq < (this.#undos.get(purpose.undo)?.seq ?? 0)) return;
    this.#undos.set(purpose.undo, { seq, person: actor.name });
    const [oldest] = this.#undos.size > KEPT_UNDOS ? this.#undos.keys() : [];
    if (oldest !== undefined) this.#undos.delete(oldest);
  }

  /** Now and then, many at a time. */
  #forgetPeople(): void {
    for (const name of this.people().slice(KEPT_PEOPLE)) this.#lastSeqs.delete(name);
  }

  /** Returns the names of those who made changes, the latest active first. */
  people(): string[] {
    const byTime = [...this.#lastSeqs].sort(([, a], [, b]) => b - a);
    return byTime.map(([name]) => name);
  }

  /** Returns who undid a change last, or undefined. */
  undoneBy(seq: number): string | undefined {
    return this.#undos.get(seq)?.person;
  }
}
