import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
// biome-ignore lint/style/noRestrictedImports: slow clients are what this is about.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Role } from '../../contract/access.ts';
import { createTestApp, listen, send, type TestApp, tokenFor } from '../../testing/app.ts';
import { shortenTurns } from '../../testing/domain.ts';
import { answerNonRequests } from '../answer/non-requests.ts';
import { createNodeServer } from './node-server.ts';
import { refuseNonRequests } from './refuse-non-requests.ts';

const TIMEOUTS = { headersMs: 200, requestMs: 300, idleMs: 5000, stalledMs: 5000 };

async function setUp(uploadMs: number, role: Role = 'editor', requestMs = TIMEOUTS.requestMs) {
  const app = await createTestApp();
  const token = await tokenFor(app, role);
  const signedIn = await send(app, 'POST', '/bff/session', {
    json: { token },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  const [cookie] = signedIn.headers.get('set-cookie')?.split(';') ?? [];
  const { port } = await listen(app, { ...TIMEOUTS, headersMs: requestMs, requestMs, uploadMs });
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { app, token, open, cookie: `Cookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\n` };
}

/** Sends a request whose body comes in parts that have a tenth of a second between them. */
async function sendSlowly(socket: Socket, head: string, body: string[]): Promise<void> {
  const length = `Content-Length: ${body.join('').length}\r\n`;
  socket.write(`${head.replace('\r\n', ' HTTP/1.1\r\nHost: a\r\n')}${length}\r\n`);
  for (const part of body) {
    await wait(100);
    if (socket.writable) socket.write(part);
  }
}

async function nextAnswer(socket: Socket): Promise<string> {
  const [bytes] = await once(socket, 'data');
  return String(bytes);
}

const FILE = ['name\n', ...Array.from({ length: 11 }, (_, i) => `Fern ${i}\n`)];

test('a file may take longer than other requests, whatever is done with it', async () => {
  const { open, cookie } = await setUp(30_000, 'editor', 800);
  const paths = ['/bff/imports/check', '/bff/imports/problems', '/bff/imports', '/bff/imports?x=1'];
  const answers = paths.map(async (path) => {
    const socket = open();
    const answer = nextAnswer(socket);
    await sendSlowly(socket, `POST ${path}\r\n${cookie}`, FILE);
    return (await answer).slice(0, 12);
  });
  const [checked, problems, ...imported] = await Promise.all(answers);
  expect([checked, problems]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(imported).toContain('HTTP/1.1 200');
  expect(imported).not.toContain('HTTP/1.1 408');
});

test('a file that takes longer than a file may is refused with what to do, and no browser sends it anew', async () => {
  const { app, open, cookie } = await setUp(700, 'editor', 600);
  const socket = open();
  const answer = nextAnswer(socket);
  await sendSlowly(socket, `POST /bff/imports\r\n${cookie}`, FILE);
  expect(await answer).toMatch(/^HTTP\/1.1 400 [\s\S]*within 10 minutes.*faster connection/);
  expect((await app.store.plants.version('main')).seq).toBe(0);
});

test('what brings no file may not take that long', async () => {
  const { open, cookie } = await setUp(30_000);
  const socket = open();
  const answer = nextAnswer(socket);
  const json = 'Content-Type: application/json\r\n';
  await sendSlowly(socket, `POST /bff/deletions\r\n${cookie}${json}`, FILE);
  expect(await answer).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"request_timeout"/);
});

test('however many bodies are late at one moment, their senders are told so in turns with others', async () => {
  const { port, server } = await listen(await createTestApp(), { ...TIMEOUTS, uploadMs: 30_000 });
  const rounds: number[] = [0];
  server.once('clientError', shortenTurns);
  server.on('clientError', () => rounds.push((rounds.pop() ?? 0) + 1));
  const sockets = Array.from({ length: 30 }, () => {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(
      'POST /bff/session HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    return socket;
  });
  const answers = Promise.all(sockets.map(async (socket) => await nextAnswer(socket)));
  let isDone = false;
  void answers.then(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise(setImmediate);
    if (rounds.at(-1) !== 0) rounds.push(0);
  }
  for (const answer of await answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(Math.max(...rounds)).toBeLessThanOrEqual(5);
});

test('the limit holds for each request of a connection, not for all together', async () => {
  const requestMs = 3000;
  const { app, token, open } = await setUp(30_000, 'editor', requestMs);
  const socket = open();
  const head = `POST /plants\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  let sent = 0;
  for (const start = performance.now(); performance.now() - start < requestMs * 1.5; sent += 1) {
    const answer = nextAnswer(socket);
    await sendSlowly(socket, head, ['{"name":', '"Fern"}']);
    expect(await answer).toMatch(/^HTTP\/1.1 201 /);
  }
  expect((await app.store.plants.version('main')).total).toBe(sent);
});

/** Long enough for hundreds of requests at once to be let in on a busy machine. */
const DRIP_MS = 3000;

/** Ways to write an address that a router, a proxy or a regular expression may read as another. */
const SPELLINGS: ((path: string) => string)[] = [
  (path) => path,
  (path) => `/bff/imports/..${path.replace('/bff', '')}`,
  (path) => `/bff/imports/%2e%2e${path.replace('/bff', '')}`,
  (path) => `/bff/imports/%2E.${path.replace('/bff', '')}`,
  (path) => `/bff/imports\\..${path.replace('/bff', '')}`,
  (path) => `/bff/imports/../..${path}`,
  (path) => `/bff/imports;${path}`,
  (path) => `/bff/imports${path}`,
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path}?/bff/imports`,
  (path) => `${path}#/bff/imports`,
  (path) => `http://a${path}`,
  (path) => `http://a/bff/imports/..${path.replace('/bff', '')}`,
  (path) => path.replace(/(?<=.)i/, '%69'),
];

function mountedPaths({ app }: TestApp): string[] {
  const paths = app.routes
    .filter(({ path }) => !path.endsWith('*'))
    .map(({ path }) => path.replace(/:\w+/, '1'));
  return [...new Set(paths)];
}

function isImport(path: string): boolean {
  const { pathname } = new URL(path, 'http://a');
  return /^\/bff\/imports(?:\/check|\/problems)?$/.test(decodeURI(pathname));
}

/** Sends a body byte by byte and without end, until it is cut; returns what was answered. */
async function dripUntilCut(socket: Socket, head: string): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n`);
  const dripping = setInterval(() => socket.writable && socket.write(' '), 50);
  // A byte that is on its way when the server closes has the connection reset, which is as good an end.
  await new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  clearInterval(dripping);
  return text;
}

test.each([
  ['nobody', null, () => true],
  ['a viewer', 'viewer', isImport],
  // A server takes in few files at once, and one is under way.
  ['an editor', 'editor', (path: string) => !isImport(path)],
] as const)(
  'however an address is written, the only body that %s may drip is a file they may import',
  async (_who, role, isAsked) => {
    const { app, open, cookie } = await setUp(3_600_000, role ?? 'viewer', DRIP_MS);
    const sender = role === null ? 'Sec-Fetch-Site: same-origin\r\n' : cookie;
    const headOf = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\n${sender}`;
    const file = open();
    const fileEnds = dripUntilCut(file, headOf('/bff/imports/../imports/check'));
    const paths = mountedPaths(app).flatMap((path) => SPELLINGS.map((spell) => spell(path)));
    const answers = await Promise.all(
      paths.filter(isAsked).map((path) => dripUntilCut(open(), headOf(path))),
    );
    expect(answers.filter((answer) => !/^HTTP\/1.1 4/.test(answer))).toEqual([]);
    expect([file.closed, answers.length > 10]).toEqual([role !== 'editor', true]);
    file.destroy();
    await fileEnds;
  },
);

test('no answer, a stream of events neither, keeps a client that drips a body which nobody reads', async () => {
  const { app, open, cookie } = await setUp(3_600_000, 'admin', DRIP_MS);
  const dripped = mountedPaths(app).map(async (path) => {
    const { pathname } = new URL(path, 'http://a');
    return [
      pathname,
      await dripUntilCut(open(), `GET ${path} HTTP/1.1\r\nHost: a\r\n${cookie}`),
    ] as const;
  });
  const answers = new Map(await Promise.all(dripped));
  expect(answers.get('/bff/events')).toMatch(/^HTTP\/1.1 200 [\s\S]*event: ready/);
});

test('nor does an answer that begins only when its request has taken too long', async () => {
  const app = await createTestApp();
  const { server, connections } = createNodeServer({ ...TIMEOUTS, uploadMs: 3_600_000 });
  refuseNonRequests(server, connections, answerNonRequests(app));
  server.on('request', (request, response) => {
    request.on('error', () => response.write('late'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  expect(await dripUntilCut(socket, 'GET / HTTP/1.1\r\nHost: a\r\n')).toContain('late');
});
