import { randomBytes } from 'node:crypto';
import { on, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createToken } from '../../server/domain/access/tokens.ts';
import { openFileStore } from '../../server/store/file/open.ts';
import { callPlants, TEST_ADMIN_TOKEN } from '../../server/testing/built-server.ts';
import { collectingLogger, temporaryFolder } from '../../server/testing/file-store.ts';
import { rounds } from '../rounds.ts';
import { type ProbedServer, startProbedServer } from './probed-server.ts';

const IDLE = 2000;
const READERS = rounds(50, 500);
/** As many lists as one token may have under way. */
const LISTS_A_TOKEN = 100;
const PLANTS = 100_000;
const AT_ONCE = 200;

/** Opens connections that stay until the test ends. */
async function openMany(server: ProbedServer, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () =>
      open(server),
    );
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

async function open(server: ProbedServer): Promise<Socket> {
  const socket = connect({ port: Number(new URL(server.address).port), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

function request(line: string, token = TEST_ADMIN_TOKEN, more = ''): string {
  return `${line} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`;
}

/** Requests of several kinds, answered and refused, with heads nearly as long as they may be. */
const LONG_HEADS = [
  'GET /plants?limit=1',
  'GET /plants?limit=none',
  'GET /bff/session',
  'GET /bff/plants',
  'DELETE /plants/999999',
  'GET /nowhere',
].map((line) => request(line, TEST_ADMIN_TOKEN, `X-Long: ${'x'.repeat(15_000)}\r\n`));

/** Asks all that at once, and resolves once all of it has been answered. */
async function askWithLongHeads(socket: Socket): Promise<void> {
  let text = '';
  socket.write(LONG_HEADS.join(''));
  for await (const [chunk] of on(socket, 'data')) {
    text += chunk;
    if (text.split('HTTP/1.1 ').length > LONG_HEADS.length) return;
  }
}

/** Signs in as the app does, and adds a plant with the session. */
async function signInAndAdd(server: ProbedServer): Promise<number[]> {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  const post = async (path: string, json: unknown, cookie = '') =>
    await fetch(new URL(path, server.address), {
      method: 'POST',
      headers: { ...headers, Cookie: cookie },
      body: JSON.stringify(json),
    });
  const signedIn = await post('/bff/session', { token: TEST_ADMIN_TOKEN });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0];
  const added = await post('/bff/plants', { name: 'Fern' }, cookie);
  return [signedIn.status, added.status];
}

/** Four times what these connections took; each that kept what was asked on it would take some 100 kB more. */
const MOST_KEPT_MB = 44;

it(`lets staff sign in and add a plant while ${IDLE} connections idle, which keep nothing of what was asked on them`, async () => {
  const server = await startProbedServer(await temporaryFolder());
  await signInAndAdd(server);
  const before = await server.memory();
  const sockets = await openMany(server, IDLE);
  // Half of them have been served, and are kept alive.
  for (let i = 0; i < IDLE / 2; i += 50) {
    await Promise.all(sockets.slice(i, i + 50).map(askWithLongHeads));
  }
  const kept = async () => (await server.memory()).kept - before.kept;
  await expect.poll(kept).toBeLessThan(MOST_KEPT_MB);
  expect(await signInAndAdd(server)).toEqual([201, 201]);
  const during = await server.memory();
  expect(sockets.filter((socket) => socket.destroyed || socket.readableEnded)).toEqual([]);
  expect(await server.end('SIGTERM')).toBe(0);
  console.log(`${IDLE} idle connections: kept ${before.kept} → ${during.kept} MB`);
});

/** A folder with many plants, as a server left it, and the tokens of those who read them. */
async function folderOfPlants(): Promise<{ folder: string; tokens: string[] }> {
  const folder = await temporaryFolder();
  const store = await openFileStore({ folder, logger: collectingLogger() });
  const add = Array.from({ length: PLANTS }, (_, id) => ({
    id,
    name: `Plant ${id}`,
    tag: 'x'.repeat(50),
  }));
  const actor = { id: 'test', name: 'test' };
  await store.plants.commit({ actor, requestId: 'test', workspace: 'main', remove: [], add });
  const { access } = store;
  const deps = { access, environmentAdmin: null, now: Date.now, random: randomBytes };
  const tokens: string[] = [];
  while (tokens.length * LISTS_A_TOKEN < READERS) {
    const reader = { name: `reader ${tokens.length}`, role: 'viewer', workspace: 'main' } as const;
    tokens.push((await createToken(deps, { ...reader, lifetimeMs: null })).text);
  }
  await store.close();
  return { folder, tokens };
}

it(`keeps a bounded memory for ${READERS} clients that do not read the list of ${PLANTS} plants they asked for`, async () => {
  const { folder, tokens } = await folderOfPlants();
  const server = await startProbedServer(folder);
  await (await callPlants(server, 'GET', '/plants')).arrayBuffer();
  const before = await server.memory();
  const sockets = await openMany(server, READERS);
  for (const [index, socket] of sockets.entries()) {
    socket.pause();
    socket.write(request('GET /plants', tokens[Math.floor(index / LISTS_A_TOKEN)]));
  }
  // The reader below comes after them, so their lists have begun when it is through.
  const slow = await open(server);
  slow.write(request('GET /plants').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  let bytes = 0;
  for await (const chunk of slow) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(PLANTS * 70);
  expect((await callPlants(server, 'POST', '/plants', { name: 'Fern' })).status).toBe(201);
  const during = await server.memory();
  const perReader = (during.kept - before.kept) / READERS;
  // A batch of 500 plants is 40 kB as text; a list that were not held back would be 8 MB.
  expect(perReader).toBeLessThan(0.25);
  for (const socket of sockets) socket.destroy();
  expect(await server.end('SIGTERM')).toBe(0);
  console.log(
    `${READERS} clients that do not read: kept ${before.kept} → ${during.kept} MB, ${Math.round(perReader * 1000)} kB each`,
  );
});
