import { expect, it } from 'vitest';
import { Ledger } from '../process/ledger.ts';
import { Random } from '../random.ts';
import { rounds, seed } from '../rounds.ts';
import { cutPower } from './power-cut.ts';
import { RecordedDisk } from './recorded-disk.ts';
import { StoreLife } from './store-life.ts';

/** Only so that a proof that hangs ends. */
const TIMEOUT_MS = rounds(300_000, 900_000);

const POWER_LOSSES = rounds(3, 100);

/** Gives the disk room for this many bytes more. */
function leaveRoom(disk: RecordedDisk, bytes: number): void {
  let left = bytes;
  disk.faults.takes = (length) => {
    const taken = Math.min(left, length);
    left -= taken;
    return taken;
  };
}

/** Begins a store with a few plants, and tells how many bytes the next one will take. */
async function beginWithPlants(random: Random) {
  const disk = new RecordedDisk(random);
  const life = await StoreLife.begin(random, disk, new Ledger());
  for (const name of ['first', 'second']) expect(await life.add(name)).toBe(null);
  // The journal's end is written a moment later, or not yet.
  const written = disk.events.find(
    (event) => event.kind === 'write' && event.bytes.includes('"second"'),
  );
  return { disk, life, recordBytes: written?.kind === 'write' ? written.bytes.length : 0 };
}

async function requireOwed(random: Random, { disk, ledger }: StoreLife): Promise<void> {
  const { moment } = disk;
  const kill = [1];
  const powerLosses = Array.from({ length: POWER_LOSSES }, () => undefined);
  for (const odds of [...kill, ...powerLosses]) {
    const left = new RecordedDisk(random, cutPower(disk, moment, random, odds));
    const next = await StoreLife.begin(random, left, ledger.afterPowerLoss(moment));
    expect(await next.add()).toBe(null);
  }
}

it('refuses a change when the disk is full after any byte of it, never shows it, and goes on once there is room', {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = new Random(seed);
  const { recordBytes } = await beginWithPlants(random);
  expect(recordBytes).toBeGreaterThan(100);
  for (let bytes = 0; bytes < recordBytes; bytes += 1) {
    const { disk, life } = await beginWithPlants(random);
    leaveRoom(disk, bytes);
    expect(await life.add('refuse')).toBe('storage_full');
    await life.requireShown();
    await requireOwed(random, life);
    disk.faults = {};
    expect(await life.add('accept')).toBe(null);
    expect(await life.hasFailed()).toBe(false);
    await life.requireShown();
    await requireOwed(random, life);
  }
  console.log(`a full disk after each of ${recordBytes} bytes (seed ${seed})`);
});

it('refuses all changes that shared a write for which there was no room, wherever it was cut', {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = new Random(seed);
  const { recordBytes } = await beginWithPlants(random);
  for (let bytes = 0; bytes < 3 * recordBytes; bytes += rounds(40, 1)) {
    const { disk, life } = await beginWithPlants(random);
    leaveRoom(disk, bytes);
    const codes = await Promise.all(['a', 'b', 'c'].map((name) => life.add(`${name}aaaaa`)));
    expect(codes).toEqual(['storage_full', 'storage_full', 'storage_full']);
    await life.requireShown();
    await requireOwed(random, life);
  }
});

it('writes a change whole, however few bytes the disk takes at a time', {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = new Random(seed);
  const { recordBytes } = await beginWithPlants(random);
  for (let bytes = 1; bytes <= recordBytes; bytes += 1) {
    const { disk, life } = await beginWithPlants(random);
    disk.faults.takes = (length) => Math.min(bytes, length);
    expect(await life.add('accept')).toBe(null);
    await requireOwed(random, life);
  }
});
