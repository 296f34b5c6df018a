import { expect, onTestFinished, test } from 'vitest';
import { callPlants } from '../../server/testing/built-server.ts';
import { queryOnce, TestPostgres } from '../../server/testing/postgres.ts';
import { startOver } from './server-over.ts';

test('while no standby confirms changes, whoever makes one is told that its outcome is unknown, readiness says so, and all goes on once one does', {
  timeout: 60_000,
}, async () => {
  const postgres = await TestPostgres.startNew();
  onTestFinished(() => postgres.end());
  const server = await startOver(postgres.url);
  const add = (name: string) => callPlants(server, 'POST', '/plants', { name });
  const findReady = async () => await fetch(new URL('/health/ready', server.address));
  expect((await add('Rose')).status).toBe(201);
  const confirmBy = async (standbys: string) => {
    await queryOnce(postgres.url, `ALTER SYSTEM SET synchronous_standby_names = '${standbys}'`);
    await queryOnce(postgres.url, 'SELECT pg_reload_conf()');
  };
  await confirmBy('nobody');

  const adding = add('Fern');
  await expect.poll(async () => (await findReady()).status, { timeout: 30_000 }).toBe(503);
  expect((await (await findReady()).json()).detail).toMatch(/a standby that is to confirm each/);
  expect(await (await adding).json()).toMatchObject({ code: 'outcome_unknown' });
  const read = await callPlants(server, 'GET', '/plants?limit=10');
  expect([read.status, (await findReady()).status]).toEqual([200, 503]);

  await confirmBy('');
  await expect.poll(async () => (await findReady()).status).toBe(200);
  expect((await add('Moss')).status).toBe(201);
  const names = await (await callPlants(server, 'GET', '/plants?limit=10')).json();
  expect(names.map(({ name }: { name: string }) => name)).toEqual(['Rose', 'Fern', 'Moss']);
});
