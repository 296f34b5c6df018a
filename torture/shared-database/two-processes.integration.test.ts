import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  type BuiltServer,
  callPlants,
  listNames,
  TEST_ADMIN_TOKEN,
} from '../../server/testing/built-server.ts';
import { EventReader } from '../../server/testing/event-reader.ts';
import { makeDatabase, TestPostgres } from '../../server/testing/postgres.ts';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { cookieAt, postBff, sendBff, signIn } from '../browser-session.ts';
import { startOver } from './server-over.ts';

const shared = useTestDatabase();

/** Makes a database that goes with the test. */
async function makeOne(): Promise<string> {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  return url;
}

async function startTwo(url: string): Promise<[BuiltServer, BuiltServer]> {
  return await Promise.all([startOver(url), startOver(url)]);
}

/** Returns what names the state of the plants, as streams take it. */
async function stateOf(server: BuiltServer): Promise<string> {
  const { headers } = await callPlants(server, 'GET', '/plants');
  return (headers.get('etag') ?? '').replaceAll('"', '');
}

const add = (server: BuiltServer, name: string) => callPlants(server, 'POST', '/plants', { name });

test('what one process is told another shows, with the session of a third browser', async () => {
  const [one, other] = await startTwo(await makeOne());
  expect((await add(one, 'Rose')).status).toBe(201);
  expect(await listNames(other)).toEqual(['Rose']);
  const cookie = await signIn(one);
  expect((await sendBff(other, cookie, 'GET', '/bff/plants?limit=10')).status).toBe(200);
  const events = await EventReader.open(other.address, cookieAt(other, cookie), {
    after: await stateOf(other),
  });
  expect((await add(one, 'Fern')).status).toBe(201);
  let heard = await events.next();
  while (heard && heard.name !== 'change') heard = await events.next();
  expect(heard?.data).toMatchObject({ seq: 2 });
});

test('a token that one process revokes is dead on the other, and its stream there ends', async () => {
  const [one, other] = await startTwo(await makeOne());
  const admin = await signIn(one);
  const made = await postBff(one, admin, '/bff/tokens', {
    ...{ name: 'Ben', role: 'editor', expires: 30 },
  });
  const { text, token } = (await made.json()) as { text: string; token: { id: string } };
  const ben = await signIn(other, text);
  const bearer = { headers: { Authorization: `Bearer ${text}` } };
  const list = async () => (await fetch(new URL('/plants', other.address), bearer)).status;
  expect(await list()).toBe(200);
  const events = await EventReader.open(other.address, cookieAt(other, ben));
  expect((await sendBff(one, admin, 'DELETE', `/bff/tokens/${token.id}`)).status).toBe(200);
  expect((await sendBff(other, ben, 'GET', '/bff/plants?limit=10')).status).toBe(401);
  // Programs' tokens are known for up to a second, unless word of the change comes.
  await expect.poll(list).toBe(401);
  while ((await events.next()) !== null);
});

test('of two processes that start at once on an empty database one makes the first admin', async () => {
  const url = await makeOne();
  await Promise.all([startOver(url, { ADMIN_TOKEN: '' }), startOver(url, { ADMIN_TOKEN: '' })]);
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('SELECT record FROM token');
  await client.end();
  expect(rows).toHaveLength(1);
});

test('a create that is sent to both under one key makes one plant', async () => {
  const servers = await startTwo(await makeOne());
  const create = async (server: BuiltServer, key: string) =>
    await fetch(new URL('/plants', server.address), {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${TEST_ADMIN_TOKEN}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: '{"name":"Rose"}',
    });
  const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
  const answers = await Promise.all(
    keys.flatMap((key) => servers.map((server) => create(server, key))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const [one] = servers;
  expect(await listNames(one)).toHaveLength(keys.length);
});

test('changes of both are numbered without a gap, in one order', async () => {
  const url = await makeOne();
  const servers = await startTwo(url);
  const adding = Array.from({ length: 60 }, (_, index) => servers[index % 2] ?? servers[0]);
  await Promise.all(adding.map((server, index) => add(server, `Plant ${index}`)));
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('SELECT seq::int, added FROM change ORDER BY seq');
  await client.end();
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.map(({ added }) => added[0].id)).toEqual(rows.map((_, index) => index + 1));
});

test('while the database is stopped every request is answered, and both go on by themselves once it is back', async () => {
  const database = await TestPostgres.startNew();
  onTestFinished(() => database.end());
  const [one, other] = await startTwo(database.url);
  expect((await add(one, 'Rose')).status).toBe(201);
  await database.halt();
  const refused = await add(one, 'Fern');
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
  const ready = async (server: BuiltServer) =>
    await fetch(new URL('/health/ready', server.address));
  const unready = await ready(other);
  expect(unready.status).toBe(503);
  expect(await unready.text()).toContain('database');
  await database.start();
  await expect.poll(async () => (await ready(other)).status).toBe(200);
  await expect.poll(async () => (await add(one, 'Fern')).status).toBe(201);
  expect(await listNames(other)).toEqual(['Rose', 'Fern']);
});
