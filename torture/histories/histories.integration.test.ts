import { expect, it } from 'vitest';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { KilledServer } from '../process/killed-server.ts';
import { rounds, seed } from '../rounds.ts';
import { checkHistories } from './check-histories.ts';
import { ConcurrentHistory } from './concurrent-history.ts';

const HISTORIES = rounds(1, 40);
const PLAN = {
  clients: 6,
  callsPerClient: 60,
  crashes: 5,
  mostTogether: 1,
  repeatable: ['create', 'list'],
} as const;

it(
  `${HISTORIES} histories of ${PLAN.clients} concurrent clients of a server that is killed ${PLAN.crashes} times are linearizable`,
  async () => {
    const { answered, unanswered } = await checkHistories(HISTORIES, async (random) => {
      const server = await KilledServer.start(await temporaryFolder());
      const history = new ConcurrentHistory(server, PLAN, random);
      await history.run();
      expect(await server.stop()).toBe(0);
      return history;
    });
    console.log(
      `server, seed ${seed}: ${HISTORIES} linearizable histories, ${answered} calls answered, ${unanswered} swallowed by ${HISTORIES * PLAN.crashes} kills`,
    );
  },
  300_000 + HISTORIES * 30_000,
);
