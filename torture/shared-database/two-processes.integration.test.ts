import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  type BuiltServer,
  callPlants,
  listNames,
  startBuiltServer,
  TEST_ADMIN_TOKEN,
} from '../../server/testing/built-server.ts';
import { EventReader } from '../../server/testing/event-reader.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { startTestDatabase, type TestDatabase } from '../../server/testing/postgres.ts';

let database: TestDatabase;
let url: string;
let count = 0;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(async () => await database.end());

/** Each test has a database of its own. */
beforeEach(async () => {
  count += 1;
  const name = `test_${process.pid}_${count}`;
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const address = new URL(database.url);
  address.pathname = `/${name}`;
  url = address.href;
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<BuiltServer> {
  const server = await startBuiltServer({
    dataFolder: await temporaryFolder(),
    env: { DATABASE_URL: url, ...env },
  });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

async function startTwo(): Promise<[BuiltServer, BuiltServer]> {
  return await Promise.all([start(), start()]);
}

/** Signs in and returns the session's secret. */
async function signIn(server: BuiltServer, token = TEST_ADMIN_TOKEN): Promise<string> {
  const response = await fetch(new URL('/bff/session', server.address), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ token }),
  });
  expect(response.status).toBe(201);
  return /=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

/** Each process is reached at an address of its own here, whose port is in the cookie's name. */
function cookieFor({ address }: BuiltServer, session: string): string {
  return `session-${new URL(address).port}=${session}`;
}

async function ask(
  server: BuiltServer,
  session: string,
  method: string,
  path: string,
  json?: object,
): Promise<Response> {
  return await fetch(new URL(path, server.address), {
    method,
    headers: {
      Cookie: cookieFor(server, session),
      'Sec-Fetch-Site': 'same-origin',
      ...(json && { 'Content-Type': 'application/json' }),
    },
    body: json ? JSON.stringify(json) : null,
  });
}

/** Returns what names the state of the plants, as streams take it. */
async function stateOf(server: BuiltServer): Promise<string> {
  const { headers } = await callPlants(server, 'GET', '/plants');
  return (headers.get('etag') ?? '').replaceAll('"', '');
}

const add = (server: BuiltServer, name: string) => callPlants(server, 'POST', '/plants', { name });

test('what one process is told another shows, with the session of a third browser', async () => {
  const [one, other] = await startTwo();
  expect((await add(one, 'Rose')).status).toBe(201);
  expect(await listNames(other)).toEqual(['Rose']);
  const session = await signIn(one);
  expect((await ask(other, session, 'GET', '/bff/plants?limit=10')).status).toBe(200);
  const events = await EventReader.open(other.address, cookieFor(other, session), {
    after: await stateOf(other),
  });
  expect((await add(one, 'Fern')).status).toBe(201);
  let heard = await events.next();
  while (heard && heard.name !== 'change') heard = await events.next();
  expect(heard?.data).toMatchObject({ seq: 2 });
});

test('a token that one process revokes is dead on the other, and its stream there ends', async () => {
  const [one, other] = await startTwo();
  const admin = await signIn(one);
  const made = await ask(one, admin, 'POST', '/bff/tokens', {
    ...{ name: 'Ben', role: 'editor', expires: 30 },
  });
  const { text, token } = (await made.json()) as { text: string; token: { id: string } };
  const ben = await signIn(other, text);
  const events = await EventReader.open(other.address, cookieFor(other, ben));
  expect((await ask(one, admin, 'DELETE', `/bff/tokens/${token.id}`)).status).toBe(200);
  expect((await ask(other, ben, 'GET', '/bff/plants?limit=10')).status).toBe(401);
  const bearer = { headers: { Authorization: `Bearer ${text}` } };
  expect((await fetch(new URL('/plants', other.address), bearer)).status).toBe(401);
  while ((await events.next()) !== null);
});

test('of two processes that start at once on an empty database one makes the first admin', async () => {
  await Promise.all([start({ ADMIN_TOKEN: '' }), start({ ADMIN_TOKEN: '' })]);
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('SELECT record FROM token');
  await client.end();
  expect(rows).toHaveLength(1);
});

test('a create that is sent to both under one key makes one plant', async () => {
  const servers = await startTwo();
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
  const servers = await startTwo();
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
  if (!database.halt) return;
  const [one, other] = await startTwo();
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
