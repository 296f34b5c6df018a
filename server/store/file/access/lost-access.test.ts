import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  addPlant,
  collectingLogger,
  openTestStore,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { inspectFolder } from '../inspect.ts';

async function reportsOfStart(folder: string) {
  const logger = collectingLogger();
  const store = await openTestStore(folder, { logger });
  await addPlant(store.plants, (await store.plants.version('main')).seq + 1);
  await store.close();
  return logger.reports;
}

it('a start says once that access.json is missing and how to get it back, and so does verify until then', async () => {
  const folder = await temporaryFolder();
  await reportsOfStart(folder);
  await rm(join(folder, 'access.json'));
  expect((await inspectFolder(folder)).hasAccess).toBe(false);
  expect(await reportsOfStart(folder)).toEqual([
    {
      facts: { file: 'access.json' },
      message: expect.stringMatching(/access\.json is missing.*put the access\.json of a backup/),
    },
  ]);
  expect(await reportsOfStart(folder)).toEqual([]);
});

it('a folder in which nobody has made a token has an access.json all the same', async () => {
  const folder = await temporaryFolder();
  expect(await reportsOfStart(folder)).toEqual([]);
  expect((await inspectFolder(folder)).hasAccess).toBe(true);
  expect(await reportsOfStart(folder)).toEqual([]);
});

it.each([
  { harm: 'is no JSON', text: '{' },
  { harm: 'holds something else', text: '{"format":"plant-store-access/3"}' },
])(
  'an access.json that $harm is refused with what to do, by which no plant is lost',
  async ({ text }) => {
    const folder = await temporaryFolder();
    const { plants, close } = await openTestStore(folder);
    await addPlant(plants, 1);
    await close();
    const path = join(folder, 'access.json');
    await writeFile(path, text);
    const refused = /^access\.json, line 1, byte \d: .*No plant is in this file.*move it aside/;
    await expect(inspectFolder(folder)).rejects.toThrow(refused);
    await expect(openTestStore(folder)).rejects.toThrow(refused);
    await rename(path, `${path}.aside`);
    const store = await openTestStore(folder);
    expect(await store.plants.version('main')).toMatchObject({ total: 1 });
  },
);
