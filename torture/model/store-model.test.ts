import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DisposableStore } from '../disk/disposable-store.ts';
import { rounds, seed } from '../rounds.ts';
import { commandSequences } from './plant-commands.ts';
import { SequenceRun, Tally } from './plant-sequences.ts';
import { StoreSubject } from './store-subject.ts';

const SEQUENCES = rounds(25, 5000);

it(
  `the file store answers ${SEQUENCES} random sequences of changes, reads, stops and crashes as the model does`,
  async () => {
    const tally = new Tally();
    const property = fc.asyncProperty(commandSequences, async (commands) => {
      const store = await DisposableStore.open();
      try {
        await new SequenceRun(new StoreSubject(store), tally).run(commands);
      } finally {
        await store.dispose();
      }
    });
    await fc.assert(property, { seed, numRuns: SEQUENCES });
    console.log(`store, seed ${seed}: ${tally}`);
    expect(tally.sequences).toBe(SEQUENCES);
  },
  300_000 + SEQUENCES * 200,
);
