import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DisposableStore } from '../disk/disposable-store.ts';
import { rounds, seed } from '../rounds.ts';
import { HttpSubject } from './http-subject.ts';
import { ModelServer } from './model-server.ts';
import { commandSequences } from './plant-commands.ts';
import { SequenceRun, Tally } from './plant-sequences.ts';

const SEQUENCES = rounds(10, 5000);

it(
  `the server answers ${SEQUENCES} random sequences of requests, stops and crashes as the model does`,
  async () => {
    const tally = new Tally();
    const blank = await ModelServer.start(await DisposableStore.open());
    const property = fc.asyncProperty(commandSequences, async (commands) => {
      const server = await blank.copy();
      try {
        await new SequenceRun(new HttpSubject(server), tally).run(commands);
      } finally {
        await server.store.dispose();
      }
    });
    await fc.assert(property, { seed, numRuns: SEQUENCES });
    await blank.store.dispose();
    console.log(`http, seed ${seed}: ${tally}`);
    expect(tally.sequences).toBe(SEQUENCES);
  },
  300_000 + SEQUENCES * 1000,
);
