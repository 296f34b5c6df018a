import type { TagCount } from '../../../contract/answers.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import type { TagOrder } from './tag-order.ts';

const TAGS_A_BATCH = 500;

/** How many plants each tag had at one moment, in turns with other work: there may be as many tags as plants. */
export class TagCounts {
  /** Tags by how many plants have them, in the order of tags. */
  readonly #byCount: Map<number, string[]>;

  private constructor(byCount: Map<number, string[]>) {
    this.#byCount = byCount;
  }

  /** Counts the tags of an order that nobody changes. Plants without a tag are not counted. */
  static async of(order: TagOrder): Promise<TagCounts> {
    const byCount = new Map<number, string[]>();
    const turns = new TurnTaker();
    for (const [{ tag }, { plants }] of order.entries()) {
      await turns.yieldIfDue();
      if (tag === '') continue;
      const tags = byCount.get(plants.size);
      if (tags) tags.push(tag);
      else byCount.set(plants.size, [tag]);
    }
    return new TagCounts(byCount);
  }

  /** Yields the tags that most plants have first, those of as many plants in the order of tags. */
  async *batches(): AsyncGenerator<TagCount[]> {
    const turns = new TurnTaker();
    let batch: TagCount[] = [];
    for (const [count, tags] of [...this.#byCount].sort(([a], [b]) => b - a)) {
      for (const tag of tags) {
        if (batch.push({ tag, count }) < TAGS_A_BATCH) continue;
        yield batch;
        batch = [];
        await turns.yieldIfDue();
      }
    }
    if (batch.length > 0) yield batch;
  }
}
