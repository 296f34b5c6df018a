import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/file-store.ts';
import { findBackups, findLeftovers, findOutdated, nameAt } from './scheduled-files.ts';

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

test('backups without a plant take the place of none that has some, however many come', () => {
  const kept = [1, 2, 3].map((time) => ({ name: `good ${time}`, time }));
  let emptyBefore: string | null = null;
  const make = (name: string, isEmpty: boolean) => {
    kept.push({ name, time: kept.length + 1 });
    const outdated = findOutdated(kept, 2, { isEmpty, emptyBefore });
    emptyBefore = isEmpty ? name : null;
    for (const old of outdated)
      kept.splice(
        kept.findIndex((one) => one.name === old),
        1,
      );
    return kept.map((one) => one.name);
  };
  expect(make('empty 1', true)).toEqual(['good 1', 'good 2', 'good 3', 'empty 1']);
  expect(make('empty 2', true)).toEqual(['good 1', 'good 2', 'good 3', 'empty 2']);
  expect(make('full', false)).toEqual(['good 3', 'full']);
});
