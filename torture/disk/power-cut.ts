import { dirname } from 'node:path';
import type { Random } from '../random.ts';
import { cutBytes, putBytes } from './file-bytes.ts';
import { type DiskContent, type DiskEvent, FOLDER, type RecordedDisk } from './recorded-disk.ts';

type Write = Extract<DiskEvent, { kind: 'write' }>;

/**
 * Returns what a disk may hold when its power failed at a moment of its record. What was synced is
 * there. Of everything else each write and truncate of its own may be there, lost, torn anywhere or
 * zeros, and each name set or removed may be there or undone, in any combination.
 *
 * @param odds how likely each of them is there, whole.
 */
export function cutPower(
  disk: RecordedDisk,
  moment: number,
  random: Random,
  // Some disks lose nearly everything, and some nearly nothing.
  odds = random.pick([0, 0.2, 0.5, 0.8, 1]),
): DiskContent {
  const events = disk.events.slice(0, moment);
  const durable = findDurable(events);
  const names = survivingNames(disk, events, durable, () => random.chance(odds));
  const content: DiskContent = new Map();
  for (const [path, file] of names) {
    if (!isReachable(path, names)) continue;
    const bytes = disk.initial.files[file] ?? Buffer.alloc(0);
    content.set(
      path,
      file === FOLDER ? null : survivingBytes(file, bytes, events, durable, odds, random),
    );
  }
  return content;
}

/**
 * Tells which events are sure to have reached the disk. A write that a failed sync covered never is:
 * the system may have given it up and report success the next time. Lengths and names are not given
 * up: a file system that cannot write its own structure goes on failing.
 */
function findDurable(events: DiskEvent[]): Set<number> {
  const durable = new Set<number>();
  const pending = new Map<number | string, number[]>();
  for (const [index, event] of events.entries()) {
    if (event.kind !== 'sync') {
      const of = event.kind === 'names' ? event.folder : event.file;
      pending.set(of, [...(pending.get(of) ?? []), index]);
      continue;
    }
    const waiting = pending.get(event.of) ?? [];
    const isGivenUp = (index: number) => event.failed && events[index]?.kind === 'write';
    const { covers, write = null } = event;
    const isCovered = (index: number) =>
      (write === null ? index < covers : index === write) && (!event.failed || isGivenUp(index));
    pending.set(
      event.of,
      waiting.filter((earlier) => !isCovered(earlier)),
    );
    if (event.failed) continue;
    for (const earlier of waiting) if (isCovered(earlier)) durable.add(earlier);
  }
  return durable;
}

function survivingNames(
  disk: RecordedDisk,
  events: DiskEvent[],
  durable: Set<number>,
  survives: () => boolean,
): Map<string, number> {
  const names = new Map(disk.initial.names);
  for (const [index, event] of events.entries()) {
    if (event.kind !== 'names') continue;
    for (const [path, file] of event.entries) {
      // A rename cut short leaves the file under both names, never under none.
      if (!durable.has(index) && !survives()) break;
      if (file === null) names.delete(path);
      else names.set(path, file);
    }
  }
  return names;
}

function isReachable(path: string, names: Map<string, number>): boolean {
  const folder = dirname(path);
  return folder === path || (names.has(path) && isReachable(folder, names));
}

function survivingBytes(
  file: number,
  initial: Buffer,
  events: DiskEvent[],
  durable: Set<number>,
  odds: number,
  random: Random,
): Buffer {
  let content = initial;
  for (const [index, event] of events.entries()) {
    if (event.kind === 'names' || event.kind === 'sync' || event.file !== file) continue;
    const isWhole = durable.has(index) || random.chance(odds);
    if (event.kind === 'write')
      content = isWhole
        ? putBytes(content, event.position, event.bytes)
        : tear(content, event, random);
    else if (isWhole) content = cutBytes(content, event.length);
  }
  return content;
}

/** Loses a write in whole or in parts; the file's length may have grown without them. */
function tear(content: Buffer, { position, bytes }: Write, random: Random): Buffer {
  let result = content;
  const parts = random.below(4);
  for (let part = 0; part < parts; part += 1) {
    const from = part === 0 && random.chance(0.5) ? 0 : random.below(bytes.length);
    const to = random.chance(0.3) ? bytes.length : from + random.below(bytes.length - from);
    result = putBytes(result, position + from, bytes.subarray(from, to));
  }
  const end = position + bytes.length;
  return random.chance(0.3) ? cutBytes(result, Math.max(result.length, end)) : result;
}
