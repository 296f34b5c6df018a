import { expect, it } from 'vitest';
import { temporaryFolder } from '../store/file/testing.ts';
import { ConcurrentHistory } from './concurrent-history.ts';
import { KilledServer } from './killed-server.ts';
import { isLinearizable } from './linearizability.ts';
import { plantObject } from './plant-object.ts';
import { Random } from './random.ts';
import { rounds, seed } from './rounds.ts';

const HISTORIES = rounds(2, 40);
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
    let answered = 0;
    let unanswered = 0;
    for (let round = 0; round < HISTORIES; round += 1) {
      const server = await KilledServer.start(await temporaryFolder());
      const history = new ConcurrentHistory(server, PLAN, new Random(seed + round));
      await history.run();
      expect(await server.stop()).toBe(0);
      const { operations } = history;
      if (!isLinearizable(operations, plantObject)) {
        throw new Error(`history ${round} of seed ${seed}: ${JSON.stringify(operations)}`);
      }
      answered += operations.filter(({ result }) => result !== null).length;
      unanswered += operations.filter(({ result }) => result === null).length;
    }
    console.log(
      `server, seed ${seed}: ${HISTORIES} linearizable histories, ${answered} calls answered, ${unanswered} swallowed by ${HISTORIES * PLAN.crashes} kills`,
    );
  },
  30_000 + HISTORIES * 30_000,
);
