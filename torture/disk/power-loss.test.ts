import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Ledger } from '../process/ledger.ts';
import { Random } from '../random.ts';
import { rounds, seed } from '../rounds.ts';
import { cutPower } from './power-cut.ts';
import { type DiskContent, RecordedDisk } from './recorded-disk.ts';
import { DATA_FOLDER, StoreLife } from './store-life.ts';

const STATES = rounds(200, 100_000);
const STATES_A_RUN = 50;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Loses power at a random moment of a life and begins the next one on what is left. */
async function survive(random: Random, life: StoreLife): Promise<StoreLife> {
  const { disk, ledger } = life;
  const moment = random.chance(0.2) ? disk.moment : random.below(disk.moment + 1);
  const content = cutPower(disk, moment, random);
  requireReadable(content, 'plants.json');
  requireReadable(content, 'access.json');
  const next = await StoreLife.begin(
    random,
    new RecordedDisk(random, content),
    ledger.afterPowerLoss(moment),
  );
  await next.work(random.below(4));
  const end = random.next();
  if (end < 0.2) await next.restart();
  else if (end < 0.4) await next.kill();
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

it('loses nothing it has shown when it is killed at any call, started again, and power fails', {
  timeout: 60_000,
}, async () => {
  const shown: number[] = [];
  for (let call = 1; shown.length === call - 1; call += 1) {
    const random = new Random(1);
    const disk = new RecordedDisk(random);
    const ledger = new Ledger();
    const life = StoreLife.begin(random, disk, ledger).then((begun) => begun.change(12));
    if (!(await killAt(disk, call, life))) break;
    const next = await StoreLife.begin(random, disk, ledger);
    shown.push(await loseAllUnsynced(random, next));
    await next.change(1);
    await loseAllUnsynced(random, next);
  }
  console.log(`killed at each of ${shown.length} calls`);
  expect(shown.length).toBeGreaterThan(50);
  expect(Math.max(...shown)).toBeGreaterThan(5);
});

/** Loses power now and everything unsynced with it; returns how many changes of a workspace are left. */
async function loseAllUnsynced(random: Random, { disk, ledger }: StoreLife): Promise<number> {
  const { moment } = disk;
  const left = new RecordedDisk(random, cutPower(disk, moment, random, 0));
  const next = await StoreLife.begin(random, left, ledger.afterPowerLoss(moment));
  return next.ledger.changes('main').length;
}

/** Kills the process after a numbered call; false when it ends before. */
async function killAt(disk: RecordedDisk, call: number, life: Promise<void>): Promise<boolean> {
  let calls = 0;
  const killed = new Promise<boolean>((resolve) => {
    disk.faults.before = () => {
      calls += 1;
      if (calls !== call) return;
      disk.kill();
      resolve(true);
    };
  });
  const isKilled = await Promise.race([killed, life.then(() => false)]);
  disk.faults = {};
  return isKilled;
}
