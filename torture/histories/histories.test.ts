import { expect, it } from 'vitest';
import { rounds, seed } from '../rounds.ts';
import { checkHistories } from './check-histories.ts';
import { ConcurrentHistory } from './concurrent-history.ts';
import { CrashingStore } from './crashing-store.ts';

const HISTORIES = rounds(10, 1000);
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
    const { answered, unanswered } = await checkHistories(HISTORIES, async (random) => {
      const store = await CrashingStore.open(random);
      const history = new ConcurrentHistory(store, PLAN, random);
      await history.run();
      await store.dispose();
      return history;
    });
    expect(unanswered).toBeGreaterThan(0);
    console.log(
      `store, seed ${seed}: ${HISTORIES} linearizable histories, ${answered} calls answered, ${unanswered} swallowed by ${HISTORIES * PLAN.crashes} crashes`,
    );
  },
  300_000 + HISTORIES * 500,
);
