import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/file-store.ts';
import { emptyName, findBackups, findLeftovers, findOutdated, nameAt } from './scheduled-files.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const HOUR_MS = 3_600_000;
const NAME = nameAt(NOW);

test('backups are found by age, without those that a clock which was ahead has dated', async () => {
  const folder = await temporaryFolder();
  const names = [48, -1, 0, 2].map((hours) => nameAt(NOW - hours * HOUR_MS));
  for (const name of names) await writeFile(join(folder, name), '');
  const found = await findBackups(folder, NOW);
  expect(found.map(({ name }) => name)).toEqual([names[0], names[3], names[2]]);
  expect(await findBackups(folder, NOW + HOUR_MS)).toHaveLength(4);
});

test('backups of a clock that is beyond the year 9999 are found as any others, so that they push out one another', async () => {
  const folder = await temporaryFolder();
  const now = Date.UTC(11_476, 6, 14);
  const times = [now - 2 * HOUR_MS, now - HOUR_MS, now];
  for (const time of times) await writeFile(join(folder, nameAt(time)), '');
  const found = await findBackups(folder, now);
  expect(found.map(({ time }) => time)).toEqual(times);
  expect(findOutdated(found, 2)).toEqual([nameAt(now - 2 * HOUR_MS)]);
});

test('nothing of anybody else’s is taken for a backup, nor for what one has left', async () => {
  const folder = await temporaryFolder();
  const files = ['.sha256', '.backup', '.gpg', '.part-abcdef'].map((ending) => NAME + ending);
  files.push('plant-store-2026-13-28T12-00-00Z.tar.gz', 'other.tar.gz');
  for (const name of files) await writeFile(join(folder, name), '');
  for (const name of ['other.tar.gz.part-abcdef', `${NAME}.backups`]) {
    await mkdir(join(folder, name));
  }
  await mkdir(join(folder, `${NAME}.part-a1b2C3`));
  expect(await findBackups(folder, NOW)).toEqual([]);
  expect(await findLeftovers(folder)).toEqual([`${NAME}.part-a1b2C3`]);
  expect(await findLeftovers(join(folder, 'nowhere'))).toEqual([]);
});

test('backups without a plant take the place of none that has some, however many come and whoever looks', async () => {
  const folder = await temporaryFolder();
  let time = NOW - 10 * HOUR_MS;
  /** Makes a backup as a server does that was just started, and so knows of the others by their names alone. */
  const make = async (nameOf: (time: number) => string) => {
    time += HOUR_MS;
    await writeFile(join(folder, nameOf(time)), '');
    const outdated = findOutdated(await findBackups(folder, NOW), 2);
    for (const old of outdated) await rm(join(folder, old));
    return (await findBackups(folder, NOW)).map((found) => found.name);
  };
  const emptyAt = (at: number) => emptyName(nameAt(at));
  const full = [await make(nameAt), await make(nameAt)].at(-1) ?? [];
  expect(full).toHaveLength(2);
  expect(await make(emptyAt)).toEqual([...full, emptyAt(time)]);
  expect(await make(emptyAt)).toEqual([...full, emptyAt(time)]);
  expect(await make(nameAt)).toEqual([full[1], nameAt(time)]);
});
