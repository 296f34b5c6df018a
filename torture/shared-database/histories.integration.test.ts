import { expect, it } from 'vitest';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { checkHistories } from '../histories/check-histories.ts';
import { ConcurrentHistory } from '../histories/concurrent-history.ts';
import { rounds, seed } from '../rounds.ts';
import { Bystander } from './bystander.ts';
import { CrashingTwins } from './crashing-twins.ts';
import { Operator } from './operator.ts';
import { TwinProcess } from './twin-process.ts';

const database = useTestDatabase();
const HISTORIES = rounds(2, 200);
const PLAN = {
  clients: 6,
  callsPerClient: 40,
  crashes: 4,
  mostTogether: 1,
  repeatable: ['create', 'list'],
} as const;

it(
  `${HISTORIES} histories of ${PLAN.clients} concurrent clients of two servers over one database, of which ${PLAN.crashes} times one is killed or connections break, are linearizable`,
  async () => {
    const operator = await Operator.connect(database.url);
    const bystander = await Bystander.open(database.url);
    const twins = await TwinProcess.startBoth(operator);
    const counts = { kills: 0, disconnections: 0, cuts: 0 };
    let made = 0;
    const { answered, unanswered } = await checkHistories(HISTORIES, async (random) => {
      made += 1;
      const token = await bystander.makeToken(`history-${made}`, 'clients');
      const service = new CrashingTwins(twins, token, { random, counts });
      const history = new ConcurrentHistory(service, PLAN, random);
      await history.run();
      return history;
    });
    const { kills, disconnections, cuts } = counts;
    expect(kills + disconnections + cuts).toBe(HISTORIES * PLAN.crashes);
    console.log(
      `two servers, seed ${seed}: ${HISTORIES} linearizable histories, ${answered} calls answered, ${unanswered} swallowed by ${kills} kills, ${disconnections} ends of all connections and ${cuts} cut wires`,
    );
  },
  300_000 + HISTORIES * 30_000,
);
