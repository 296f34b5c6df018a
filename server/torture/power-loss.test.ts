import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cutPower } from './power-cut.ts';
import { Random } from './random.ts';
import type { DiskContent } from './recorded-disk.ts';
import { rounds, seed } from './rounds.ts';
import { DATA_FOLDER, StoreLife } from './store-life.ts';

const STATES = rounds(2_000, 100_000);
const STATES_A_RUN = 50;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Loses power at a random moment of a life and begins the next one on what is left. */
async function survive(random: Random, life: StoreLife): Promise<StoreLife> {
  const moment = random.below(life.disk.moment + 1);
  const content = cutPower(life.disk, moment, random);
  requireReadable(content, 'plants.json');
  requireReadable(content, 'access.json');
  const next = await StoreLife.begin(random, content, life.ledger.afterPowerLoss(moment));
  await next.work(random.below(4));
  if (random.chance(0.2)) await next.restart();
  return next;
}

function requireReadable(content: DiskContent, name: string): void {
  const bytes = content.get(`${DATA_FOLDER}/${name}`);
  if (bytes) JSON.parse(bytes.toString('utf8'));
}

/** Begins one store, loses power at many moments of its life, and of some of the lives that follow. */
async function run(runSeed: number): Promise<{ states: number; deepest: number }> {
  const random = new Random(runSeed);
  const first = await StoreLife.begin(random);
  await first.work(25);
  if (random.chance(0.5)) await first.close();
  let deepest = 0;
  let life = first;
  let depth = 0;
  for (let states = 0; states < STATES_A_RUN; states += 1) {
    if (random.chance(0.4)) [life, depth] = [first, 0];
    life = await survive(random, life);
    depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return { states: STATES_A_RUN, deepest };
}

it(
  `starts after losing power at ${STATES} moments with every acknowledged change and none that was refused`,
  async () => {
    let states = 0;
    let deepest = 0;
    for (let runSeed = seed; states < STATES; runSeed += 1) {
      const done = await run(runSeed).catch((cause: unknown) => {
        throw new Error(`SEED=${runSeed} repeats this: ${cause}`, { cause });
      });
      states += done.states;
      deepest = Math.max(deepest, done.deepest);
      vi.clearAllTimers();
    }
    console.log(
      `${states} power losses, up to ${deepest} in a row, none refused a start (seed ${seed})`,
    );
    expect(states).toBeGreaterThanOrEqual(STATES);
  },
  60_000 + STATES * 20,
);
