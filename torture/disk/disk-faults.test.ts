import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Ledger } from '../process/ledger.ts';
import { Random, repeatable } from '../random.ts';
import { rounds, seed } from '../rounds.ts';
import { type DiskCall, systemError } from './failing-disk.ts';
import { cutPower } from './power-cut.ts';
import { RecordedDisk } from './recorded-disk.ts';
import { StoreLife } from './store-life.ts';

const CALLS = rounds(16, 50);
const LIVES = rounds(1, 6);
/** A rare call may come in none of so few. */
const MOST_LIVES = 10 * LIVES;
const MOST_STEPS = rounds(30, 150);

/** Only so that a proof that hangs ends. */
const TIMEOUT_MS = rounds(300_000, 900_000);

const SYNCS = new Set(['datasync', 'sync', 'syncFolder']);

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

/** Makes the nth call of a kind fail, once; the function returned tells when it has. */
function failNth(disk: RecordedDisk, name: DiskCall['name'], nth: number, code: string) {
  let calls = 0;
  let failedAt: number | null = null;
  disk.faults.before = (call) => {
    if (call.name !== name) return;
    calls += 1;
    if (calls !== nth) return;
    failedAt = disk.moment;
    throw systemError(code, call.path);
  };
  return () => failedAt;
}

/** Tells whether a start was refused because of what the disk answered. */
function isDiskError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && ['EIO', 'ENOSPC'].includes(String(error.code))) || isDiskError(error.cause)
  );
}

/** Lives until a call has failed, or for a good while; where it fails the start, another start follows. */
async function liveThrough(
  random: Random,
  disk: RecordedDisk,
  ledger: Ledger,
  failedAt: () => number | null,
): Promise<StoreLife> {
  try {
    const life = await StoreLife.begin(random, disk, ledger);
    for (let step = 0; step < MOST_STEPS && failedAt() === null; step += 1) await life.work(1);
    await life.change(2);
    return life;
  } catch (error) {
    if (!isDiskError(error)) throw error;
    disk.faults = {};
    return await StoreLife.begin(random, disk, ledger);
  }
}

/** Returns the segments that were created since a moment and are still there. */
function segmentsBegun(disk: RecordedDisk, moment: number): string[] {
  const begun = new Set<string>();
  for (const event of disk.events.slice(moment)) {
    for (const [path, file] of event.kind === 'names' ? event.entries : []) {
      if (file === null) begun.delete(path);
      else if (path.endsWith('.jsonl')) begun.add(path);
    }
  }
  return [...begun];
}

describe.each([
  ['write', 'EIO'],
  ['write', 'ENOSPC'],
  ['datasync', 'EIO'],
  ['sync', 'EIO'],
  ['syncFolder', 'EIO'],
  ['rename', 'EIO'],
  ['rename', 'ENOSPC'],
  ['truncate', 'EIO'],
  ['unlink', 'EIO'],
  ['create', 'ENOSPC'],
  ['open', 'EIO'],
  ['stat', 'EIO'],
  ['fstat', 'EIO'],
] as const)('a %s that fails with %s', (name, code) => {
  it(`at any of the first ${CALLS} calls loses nothing acknowledged and keeps nothing refused`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    let failures = 0;
    for (let life = 0; life < CALLS * (failures > 0 ? LIVES : MOST_LIVES); life += 1) {
      vi.clearAllTimers();
      await repeatable(seed + life, async (random) => {
        const disk = new RecordedDisk(random);
        const ledger = new Ledger();
        const failedAt = failNth(disk, name, 1 + (life % CALLS), code);
        const lived = await liveThrough(random, disk, ledger, failedAt);
        const moment = failedAt();
        if (moment !== null) failures += 1;
        const hadFailed = await lived.hasFailed();
        const refusal = await lived.add();
        if (hadFailed) expect(refusal).toBe('storage_unavailable');
        // The call that fails may be one of this very change.
        else
          expect(refusal).toBe(refusal && (await lived.hasFailed()) ? 'storage_unavailable' : null);
        if (code === 'ENOSPC') expect(await lived.hasFailed()).toBe(false);
        if (SYNCS.has(name) && moment !== null && moment >= lived.startedAt) {
          expect(await lived.hasFailed()).toBe(true);
          // A segment that another file's failed sync finds half begun may still be finished.
          if (name === 'datasync') expect(segmentsBegun(disk, moment)).toEqual([]);
        }
        await lived.requireShown();
        await requireOwed(random, disk, ledger);
      });
    }
    console.log(`${failures} times ${name} failed with ${code} (seed ${seed})`);
    expect(failures).toBeGreaterThan(0);
  });
});

it('loses nothing acknowledged, and keeps nothing refused for want of room, on a disk that fails again and again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const lives = rounds(16, 5_000);
  let failures = 0;
  for (let life = 0; life < lives; life += 1) {
    vi.clearAllTimers();
    await repeatable(seed + life, async (random) => {
      const disk = new RecordedDisk(random);
      const ledger = new Ledger();
      const odds = random.pick([0.01, 0.05, 0.2]);
      const before = (call: DiskCall) => {
        if (!random.chance(odds)) return;
        failures += 1;
        const isOfRead = ['open', 'stat', 'fstat'].includes(call.name);
        throw systemError(
          isOfRead || SYNCS.has(call.name) ? 'EIO' : random.pick(['EIO', 'ENOSPC']),
          call.path,
        );
      };
      disk.faults = { before };
      await liveThrough(random, disk, ledger, () => null);
      await requireOwed(random, disk, ledger);
    });
  }
  console.log(`${failures} failures in ${lives} lives (seed ${seed})`);
  expect(failures).toBeGreaterThan(lives);
});

it.each([
  ['datasync', 'truncate'],
  ['datasync', 'sync'],
  ['write', 'truncate'],
  ['write', 'sync'],
] as const)(
  'tells of a change whose %s failed, and whose %s as well when it was taken back, that its outcome is unknown',
  async (name, nameOfTakingBack) => {
    const random = new Random(seed);
    const disk = new RecordedDisk(random);
    const life = await StoreLife.begin(random, disk, new Ledger());
    await life.add();
    let hasWritten = false;
    const failing: DiskCall['name'][] = [name, nameOfTakingBack];
    disk.faults = {
      // So that there is something to take back where the second part cannot be written.
      takes: (length) => Math.ceil(length / 2),
      before({ name: called, path }) {
        if (!path.endsWith('.jsonl')) return;
        const isFirstPart = called === 'write' && !hasWritten;
        if (called === 'write') hasWritten = true;
        if (!isFirstPart && failing.includes(called)) throw systemError('EIO', path);
      },
    };
    expect(await life.add()).toBe('outcome_unknown');
    expect(await life.add()).toBe('storage_unavailable');
    await life.requireShown();
    await requireOwed(random, disk, life.ledger);
  },
);

it.each(['unlink', 'syncFolder'] as const)(
  'ends writing when a segment that could not be begun cannot be removed, because its %s fails',
  async (name) => {
    const random = new Random(seed);
    const disk = new RecordedDisk(random);
    const life = await StoreLife.begin(random, disk, new Ledger());
    let isFull = false;
    disk.faults.before = (call) => {
      if (call.name === 'write' && call.path.endsWith('journal-000002.jsonl')) {
        isFull = true;
        throw systemError('ENOSPC', call.path);
      }
      if (isFull && call.name === name) throw systemError('EIO', call.path);
    };
    for (let plants = 0; plants < 50 && !isFull; plants += 1) await life.add();
    expect(isFull).toBe(true);
    await life.add();
    expect(await life.hasFailed()).toBe(true);
    await requireOwed(random, disk, life.ledger);
  },
);
