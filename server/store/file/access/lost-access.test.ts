import { rm } from 'node:fs/promises';
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
