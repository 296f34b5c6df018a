import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { HttpSubject } from '../model/http-subject.ts';
import { processSequences } from '../model/plant-commands.ts';
import { SequenceRun, Tally } from '../model/plant-sequences.ts';
import { rounds, seed } from '../rounds.ts';
import { Operator } from './operator.ts';
import { TwinServers } from './twin-servers.ts';
import { TwinSubject } from './twin-subject.ts';

const database = useTestDatabase();
const SEQUENCES = rounds(2, 2000);

it(
  `two server processes over one database answer ${SEQUENCES} random sequences of requests, stops, kills and broken connections as the model does`,
  async () => {
    const tally = new Tally();
    const twins = await TwinServers.start(await Operator.connect(database.url));
    const property = fc.asyncProperty(processSequences, async (commands) => {
      await twins.beginAnew();
      const subject = new TwinSubject(new HttpSubject(twins), twins);
      await new SequenceRun(subject, tally).run(commands);
    });
    await fc.assert(property, { seed, numRuns: SEQUENCES });
    console.log(`two servers, seed ${seed}: ${tally}`);
    expect(tally.sequences).toBe(SEQUENCES);
  },
  300_000 + SEQUENCES * 20_000,
);
