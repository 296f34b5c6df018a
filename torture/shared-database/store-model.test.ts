import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { twinSequences } from '../model/plant-commands.ts';
import { SequenceRun, Tally } from '../model/plant-sequences.ts';
import { StoreSubject } from '../model/store-subject.ts';
import { rounds, seed } from '../rounds.ts';
import { Operator } from './operator.ts';
import { TwinStores } from './twin-stores.ts';
import { TwinSubject } from './twin-subject.ts';

const database = useTestDatabase();
const SEQUENCES = rounds(10, 2000);

it(
  `two stores over one database answer ${SEQUENCES} random sequences of changes, reads, stops, crashes and broken connections as the model does`,
  async () => {
    const tally = new Tally();
    const twins = await TwinStores.open(await Operator.connect(database.url));
    const property = fc.asyncProperty(twinSequences, async (commands) => {
      await twins.beginAnew();
      await new SequenceRun(new TwinSubject(new StoreSubject(twins), twins), tally).run(commands);
    });
    await fc.assert(property, { seed, numRuns: SEQUENCES });
    console.log(`two stores, seed ${seed}: ${tally}`);
    expect(tally.sequences).toBe(SEQUENCES);
  },
  300_000 + SEQUENCES * 20_000,
);
