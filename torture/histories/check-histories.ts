import { plantObject } from '../model/plant-object.ts';
import { Random } from '../random.ts';
import { seed } from '../rounds.ts';
import type { ConcurrentHistory } from './concurrent-history.ts';
import { isLinearizable } from './linearizability.ts';

/**
 * Makes histories, each from a seed of its own, and counts the calls in them that were answered and
 * those that a crash swallowed.
 *
 * @throws Error with the first history that is not linearizable.
 */
export async function checkHistories(
  count: number,
  make: (random: Random) => Promise<ConcurrentHistory>,
): Promise<{ answered: number; unanswered: number }> {
  const totals = { answered: 0, unanswered: 0 };
  for (let round = 0; round < count; round += 1) {
    const { operations } = await make(new Random(seed + round));
    if (!isLinearizable(operations, plantObject)) {
      throw new Error(`history ${round} of seed ${seed}: ${JSON.stringify(operations)}`);
    }
    const unanswered = operations.filter(({ result }) => result === null).length;
    totals.unanswered += unanswered;
    totals.answered += operations.length - unanswered;
  }
  return totals;
}
