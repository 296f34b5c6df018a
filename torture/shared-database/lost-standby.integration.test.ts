import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { callPlants, TEST_ADMIN_TOKEN } from '../../server/testing/built-server.ts';
import { TestPostgres } from '../../server/testing/postgres.ts';
import { startOver } from './server-over.ts';

test('while no standby confirms changes, whoever makes one is told that its outcome is unknown, readiness says so, and all goes on once one does', {
  timeout: 60_000,
}, async () => {
  const { postgres, server } = await startOnOne();
  const add = (name: string) => callPlants(server, 'POST', '/plants', { name });
  const findReady = async () => await fetch(new URL('/health/ready', server.address));
  expect((await add('Rose')).status).toBe(201);
  await confirmByNobody(postgres);

  const adding = add('Fern');
  await expect.poll(async () => (await findReady()).status, { timeout: 30_000 }).toBe(503);
  expect((await (await findReady()).json()).detail).toMatch(/a standby that is to confirm each/);
  expect(await (await adding).json()).toMatchObject({ code: 'outcome_unknown' });
  const read = await callPlants(server, 'GET', '/plants?limit=10');
  expect([read.status, (await findReady()).status]).toEqual([200, 503]);

  await confirmBy(postgres, '');
  await expect.poll(async () => (await findReady()).status).toBe(200);
  expect((await add('Moss')).status).toBe(201);
  const names = await (await callPlants(server, 'GET', '/plants?limit=10')).json();
  expect(names.map(({ name }: { name: string }) => name)).toEqual(['Rose', 'Fern', 'Moss']);
});

test('that no standby confirms is also told by a change that goes by another name, as one may over a pooler', {
  timeout: 60_000,
}, async () => {
  const { postgres, server } = await startOnOne();
  await confirmByNobody(postgres);
  const pooled = new pg.Client({ connectionString: postgres.url, application_name: 'pooler' });
  pooled.on('error', () => undefined);
  await pooled.connect();
  onTestFinished(() => pooled.end());
  await pooled.query('BEGIN; INSERT INTO probe VALUES (now())');
  const confirming = pooled.query('COMMIT');
  const findReady = async () => (await fetch(new URL('/health/ready', server.address))).status;
  await expect.poll(findReady, { timeout: 30_000 }).toBe(503);
  await confirmBy(postgres, '');
  await confirming;
  await expect.poll(findReady).toBe(200);
});

test('a change that the database lets go before a standby has confirmed it is not acknowledged', async () => {
  // Which would keep the database's warning away.
  const settings = { client_min_messages: 'error' };
  const { postgres, server } = await startOnOne(settings);
  await confirmByNobody(postgres);
  const adding = callPlants(server, 'POST', '/plants', { name: 'Rose' });
  await freeCommits(postgres);
  const answer = await adding;
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'outcome_unknown' }]);
});

test('what is repeated under its key is acknowledged once a standby has it, and is in doubt until then, also while what was sent first holds the row', {
  timeout: 90_000,
}, async () => {
  const { postgres, server } = await startOnOne();
  const add = async (key: string) => {
    const headers = {
      Authorization: `Bearer ${TEST_ADMIN_TOKEN}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    };
    const body = JSON.stringify({ name: 'Rose', id: 7 });
    const answer = await fetch(new URL('/plants', server.address), {
      method: 'POST',
      headers,
      body,
    });
    return [
      answer.status,
      (await answer.json()).code ?? answer.headers.get('Idempotency-Replayed'),
    ];
  };
  const inDoubt = [503, 'outcome_unknown'];
  await confirmByNobody(postgres);
  const [first, again] = await Promise.all([add('rose-7'), add('rose-7')]);
  expect([first, again]).toEqual([inDoubt, inDoubt]);

  // The change is seen from here on, though nobody has confirmed it.
  await freeCommits(postgres);
  const [repeated, refused] = await Promise.all([add('rose-7'), add('other')]);
  expect([repeated, refused]).toEqual([inDoubt, inDoubt]);

  await confirmBy(postgres, '');
  expect(await add('rose-7')).toEqual([201, 'true']);
  expect(await add('other')).toEqual([409, 'id_taken']);
});

test('a revocation that no standby has confirmed is told as in doubt, and is in force once one has', {
  timeout: 60_000,
}, async () => {
  const { postgres, server } = await startOnOne();
  const wanted = { name: 'Till', role: 'viewer' };
  const made = await (await callPlants(server, 'POST', '/admin/tokens', wanted)).json();
  const read = async () =>
    (await callPlants(server, 'GET', '/plants?limit=10', undefined, made.text)).status;
  await confirmByNobody(postgres);
  const revoked = await callPlants(server, 'DELETE', `/admin/tokens/${made.token.id}`);
  expect([revoked.status, await revoked.json()]).toMatchObject([503, { code: 'outcome_unknown' }]);
  expect(await read()).toBe(200);
  await confirmBy(postgres, '');
  await expect.poll(read).toBe(401);
});

/** Starts a database of its own, and a server over it. */
async function startOnOne(settings: Record<string, string> = {}) {
  const postgres = await TestPostgres.startNew({ settings });
  onTestFinished(() => postgres.end());
  return { postgres, server: await startOver(postgres.url) };
}

/** Lets go what waits for a standby, as an operator does. */
async function freeCommits(postgres: TestPostgres): Promise<void> {
  const free = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query = 'COMMIT'`;
  const freed = async () => (await postgres.query(free)).rowCount;
  await expect.poll(freed, { timeout: 10_000 }).toBe(1);
}

async function confirmBy(postgres: TestPostgres, standbys: string): Promise<void> {
  await postgres.query(`ALTER SYSTEM SET synchronous_standby_names = '${standbys}'`);
  await postgres.query('SELECT pg_reload_conf()');
}

/** Has commits wait for a standby that there is not; resolves once one does, since PostgreSQL reads its settings when it comes to it. */
async function confirmByNobody(postgres: TestPostgres): Promise<void> {
  await postgres.query('CREATE TABLE probe (at timestamptz)');
  await confirmBy(postgres, 'nobody');
  const findWaiting = async () => {
    // One that waits ends with the database, or once nobody has to confirm any more.
    void postgres.query('INSERT INTO probe VALUES (now())').catch(() => undefined);
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
    return (await postgres.query(waiting)).rowCount;
  };
  await expect.poll(findWaiting, { timeout: 30_000 }).toBeGreaterThan(0);
}
