import { expect, it } from 'vitest';
import { ConcurrentHistory } from './concurrent-history.ts';
import { CrashingStore } from './crashing-store.ts';
import { isLinearizable } from './linearizability.ts';
import { plantObject } from './plant-object.ts';
import { Random } from './random.ts';
import { rounds, seed } from './rounds.ts';

const HISTORIES = rounds(50, 1000);
const PLAN = {
  clients: 5,
  callsPerClient: 24,
  crashes: 3,
  mostTogether: 2,
  repeatable: ['create', 'delete', 'list'],
} as const;

it(
  `${HISTORIES} histories of ${PLAN.clients} concurrent clients of a file store that crashes ${PLAN.crashes} times are linearizable`,
  async () => {
    let answered = 0;
    let unanswered = 0;
    for (let round = 0; round < HISTORIES; round += 1) {
      const random = new Random(seed + round);
      const store = await CrashingStore.open(random);
      const history = new ConcurrentHistory(store, PLAN, random);
      await history.run();
      await store.dispose();
      const { operations } = history;
      if (!isLinearizable(operations, plantObject)) {
        throw new Error(`history ${round} of seed ${seed}: ${JSON.stringify(operations)}`);
      }
      answered += operations.filter(({ result }) => result !== null).length;
      unanswered += operations.filter(({ result }) => result === null).length;
    }
    expect(unanswered).toBeGreaterThan(0);
    console.log(
      `store, seed ${seed}: ${HISTORIES} linearizable histories, ${answered} calls answered, ${unanswered} swallowed by ${HISTORIES * PLAN.crashes} crashes`,
    );
  },
  30_000 + HISTORIES * 500,
);
