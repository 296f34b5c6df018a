import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { isWorkFolder } from './work-folder.ts';

/** Years beyond 9999 have a sign and six digits. */
const NAME = /^plant-store-((?:\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d-\d\d-\d\dZ)(?:\.empty)?\.tar\.gz/;

/** A backup that a server has made by itself, and when. */
interface ScheduledFile {
  name: string;
  time: number;
  /** True where it holds no plant. */
  isEmpty: boolean;
}

/** Returns what the backup of that moment is called. */
export function nameAt(time: number): string {
  const at = new Date(time)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `plant-store-${at}.tar.gz`;
}

/** Returns what a backup is called that has turned out to hold no plant, so that each later run knows. */
export function emptyName(name: string): string {
  return name.replace(/\.tar\.gz$/, '.empty.tar.gz');
}

/**
 * Finds the backups in a folder, the oldest first. One from a time to come was made while the clock was wrong:
 * it tells nothing of how old the last is, and must not push out any other, so it counts once its time has come.
 */
export async function findBackups(folder: string, now: number): Promise<ScheduledFile[]> {
  const files = (await entriesOf(folder)).flatMap((entry) => {
    const { name } = entry;
    const time = entry.isDirectory() ? null : timeOf(name);
    if (time === null) return [];
    const isEmpty = name === emptyName(nameAt(time));
    return isEmpty || name === nameAt(time) ? [{ name, time, isEmpty }] : [];
  });
  return files.filter(({ time }) => time <= now).sort((one, other) => one.time - other.time);
}

/**
 * Names the backups that are kept no longer, of those there are once one more was made. Where the data folder has
 * not come, as with a disk that is not mounted, those that are kept have it: one without a plant takes the place of
 * nothing but those before that had none.
 */
export function findOutdated(found: ScheduledFile[], keep: number): string[] {
  const newest = found.at(-1);
  const full = found.filter(({ isEmpty }) => !isEmpty);
  const old = newest?.isEmpty ? [] : full.slice(0, -keep);
  const empty = found.filter((one) => one.isEmpty && one !== newest);
  return [...old, ...empty].map(({ name }) => name);
}

/** Finds the work folders that killed backups have left. */
export async function findLeftovers(folder: string): Promise<string[]> {
  return (await entriesOf(folder))
    .filter((entry) => entry.isDirectory() && timeOf(entry.name) !== null)
    .map(({ name }) => name)
    .filter((name) => isWorkFolder(name));
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Reads the time that a name begins with; null where it does not. */
function timeOf(name: string): number | null {
  const at = NAME.exec(name)?.[1];
  if (at === undefined) return null;
  const [day, time = ''] = at.split('T');
  const found = Date.parse(`${day}T${time.replaceAll('-', ':')}`);
  return Number.isNaN(found) ? null : found;
}
