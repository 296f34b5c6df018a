import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { callPlants, listNames, startBuiltServer } from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { postSession } from '../browser-session.ts';
import { withoutOverride } from './linux-tools.ts';

it('tells of a data folder that it may not write, by its readiness, the end of its log and its exit status, and recovers by itself', async () => {
  const dataFolder = await temporaryFolder();
  onTestFinished(async () => await chmod(dataFolder, 0o700));
  const server = await startBuiltServer({ dataFolder, wrapper: withoutOverride() });
  const askReady = async () => (await callPlants(server, 'GET', '/health/ready')).status;
  const add = async (name: string) =>
    (await callPlants(server, 'POST', '/plants', { name })).status;
  expect([await add('first'), await askReady()]).toEqual([201, 200]);

  await chmod(dataFolder, 0o500);
  await expect.poll(askReady).toBe(503);
  const told = await callPlants(server, 'GET', '/health/ready');
  expect(await told.text()).toContain('The server may not write in its data folder');
  expect(await (await postSession(server)).json()).toMatchObject({ untilRestart: true });
  await chmod(dataFolder, 0o700);
  await expect.poll(askReady).toBe(200);
  expect(await (await postSession(server)).json()).not.toHaveProperty('untilRestart');

  await chmod(dataFolder, 0o500);
  expect(await add('last')).toBe(201);
  expect(await server.end('SIGTERM')).toBe(1);
  expect(server.log()).toContain('plants.json could not be brought up to date');
  await chmod(dataFolder, 0o700);
  const restarted = await startBuiltServer({ dataFolder });
  expect(await listNames(restarted)).toEqual(['first', 'last']);
  expect(await restarted.end('SIGTERM')).toBe(0);
  expect(await readFile(join(dataFolder, 'plants.json'), 'utf8')).toContain('last');
});
