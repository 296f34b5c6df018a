import type { TagCount } from '../../../contract/answers.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import type { TagOrder } from './tag-order.ts';

const TAGS_A_BATCH = 500;

/** What a tag takes that no plant has any more, and each character of it. */
const TAG_BYTES = 32;
const CHARACTER_BYTES = 2;

/** How many plants each tag had at one moment, in turns with other work: there may be as many tags as plants. */
export class TagCounts {
  /** Tags by how many plants have them, in the order of tags. */
  readonly #byCount = new Map<number, string[]>();
  /** What the tags that are counted take at the most, once nothing else holds them. */
  bytes = 0;
  /** How many plants have no tag. */
  #untagged = 0;
  isLetGo = false;

  /** Counts the tags of an order that nobody changes; where `found` is given, of the plants counted there. */
  static async of(
    order: TagOrder,
    found?: ReadonlyMap<string, number>,
    confirmWanted?: () => Promise<void>,
  ): Promise<TagCounts> {
    const counts = new TagCounts();
    const turns = new TurnTaker(confirmWanted);
    for (const [{ tag }, { plants }] of order.entries()) {
      await turns.yieldIfDue();
      counts.#add(tag, found ? (found.get(tag) ?? 0) : plants.size);
    }
    return counts;
  }

  #add(tag: string, count: number): void {
    if (tag === '') {
      this.#untagged = count;
      return;
    }
    if (count > 0) this.bytes += TAG_BYTES + CHARACTER_BYTES * tag.length;
    const tags = this.#byCount.get(count);
    if (tags) tags.push(tag);
    else if (count > 0) this.#byCount.set(count, [tag]);
  }

  /**
   * Yields the tags that most plants have first, those of as many plants in the order of tags, and last
   * the plants without one.
   * Ends early where they are let go of.
   */
  async *batches(): AsyncGenerator<TagCount[]> {
    const turns = new TurnTaker();
    let batch: TagCount[] = [];
    for (const counted of this.#walk()) {
      if (batch.push(counted) < TAGS_A_BATCH) continue;
      yield batch;
      batch = [];
      await turns.yieldIfDue();
    }
    if (this.#untagged > 0) batch.push({ tag: '', count: this.#untagged });
    if (batch.length > 0) yield batch;
  }

  /** Holds nothing but numbers between two tags, so that all others can be let go of. */
  *#walk(): Generator<TagCount> {
    for (const count of [...this.#byCount.keys()].sort((a, b) => b - a)) {
      for (let index = 0; ; index += 1) {
        if (this.isLetGo) return;
        const tag = this.#byCount.get(count)?.[index];
        if (tag === undefined) break;
        yield { tag, count };
      }
    }
  }

  /** Frees what is held of tags, for which nobody is to ask any more; who still reads it is told so. */
  letGo(): void {
    this.isLetGo = true;
    this.#byCount.clear();
  }
}
