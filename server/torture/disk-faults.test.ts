import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Ledger } from './ledger.ts';
import { cutPower } from './power-cut.ts';
import { Random } from './random.ts';
import { type DiskCall, RecordedDisk, systemError } from './recorded-disk.ts';
import { rounds, seed } from './rounds.ts';
import { StoreLife } from './store-life.ts';

const CALLS = 50;
const LIVES = rounds(1, 20);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Begins a store again on what a kill leaves, and on what a power loss leaves, and holds both against what is owed. */
async function requireOwed(random: Random, disk: RecordedDisk, ledger: Ledger): Promise<void> {
  const { moment } = disk;
  for (const odds of [1, 0, 0.5]) {
    const left = new RecordedDisk(random, cutPower(disk, moment, random, odds));
    const next = await StoreLife.begin(random, left, ledger.afterPowerLoss(moment));
    await next.change(1);
    await next.close();
  }
}

/** Makes the nth call of a kind fail, once; returns whether it has. */
function failNth(disk: RecordedDisk, name: DiskCall['name'], nth: number, code: string) {
  let calls = 0;
  disk.faults = {
    before: (call) => {
      if (call.name !== name) return;
      calls += 1;
      if (calls === nth) throw systemError(code, call.path);
    },
  };
  return () => calls >= nth;
}

function isOf(error: unknown, code: string): boolean {
  return error instanceof Error && error.message.includes(code);
}

/** Lives through one failing call; where it fails the start, another start follows. */
async function liveThrough(random: Random, disk: RecordedDisk, ledger: Ledger, code: string) {
  try {
    const life = await StoreLife.begin(random, disk, ledger);
    await life.work(40);
    return life;
  } catch (error) {
    if (!isOf(error, code)) throw error;
    return await StoreLife.begin(random, disk, ledger);
  }
}

describe.each([
  'write',
  'datasync',
  'sync',
  'syncFolder',
  'rename',
  'truncate',
  'unlink',
  'open',
] as const)('an input/output error of %s', (name) => {
  it(`at any of the first ${CALLS} calls loses nothing acknowledged and keeps nothing refused`, async () => {
    let failures = 0;
    for (let nth = 1; nth <= CALLS * LIVES; nth += 1) {
      const random = new Random(seed + nth);
      const disk = new RecordedDisk(random);
      const ledger = new Ledger();
      const hasFailed = failNth(disk, name, 1 + (nth % CALLS), 'EIO');
      try {
        const life = await liveThrough(random, disk, ledger, 'EIO');
        if (hasFailed()) failures += 1;
        const refusal = await life.add();
        expect(refusal).toBe(life.failure() ? 'storage_unavailable' : null);
        disk.faults = {};
        await life.requireShown();
        await requireOwed(random, disk, ledger);
      } catch (cause) {
        throw new Error(`SEED=${seed + nth - 1}, call ${1 + (nth % CALLS)}: ${cause}`, { cause });
      }
      vi.clearAllTimers();
    }
    console.log(`${failures} failures of ${name} (seed ${seed})`);
    expect(failures).toBeGreaterThan(0);
  });
});
