import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTestApp, listen, send, tokenFor } from '../../testing/app.ts';
import { failingDisk } from '../../testing/file-store.ts';

const BODY = '{"name":"Rose"}';
const TOKEN_BODY = '{"name":"Till","role":"viewer"}';

/** Sends bytes, ends the sending side, and holds the disk until the server has noticed that. */
async function exchange(requests: (token: string) => string[]) {
  const { state, disk } = failingDisk();
  const app = await createTestApp({ disk });
  const token = await tokenFor(app, 'admin');
  await send(app, 'POST', '/plants', { token, json: { name: 'Fern', id: 1 } });
  const { server, port } = await listen(app);
  state.held = new Promise((release) => {
    server.on('connection', (socket) => socket.once('end', () => setImmediate(release)));
  });
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.end(requests(token).join(''));
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return { app, answer };
}

function head(line: string, token: string, ...lines: string[]): string {
  return [`${line} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${token}`, ...lines, '\r\n'].join(
    '\r\n',
  );
}

const create = (token: string) =>
  head('POST /plants', token, 'Content-Type: application/json', `Content-Length: ${BODY.length}`) +
  BODY;
const makeToken = (token: string) =>
  head(
    'POST /admin/tokens',
    token,
    'Content-Type: application/json',
    `Content-Length: ${TOKEN_BODY.length}`,
  ) + TOKEN_BODY;
const remove = (token: string) => head('DELETE /plants/1', token);
const health = (token: string) => head('GET /health/live', token);
const description = (token: string) => head('GET /openapi.json', token);
const nothing = (token: string) => head('GET /nothing', token);
const list = (token: string) => head('GET /plants?limit=1', token);

test.each([
  ['create', [create], [201]],
  ['delete', [remove], [204]],
  ['create and delete sent at once', [create, remove], [201, 204]],
  ['create with a list behind it', [create, list], [201, 200]],
  ['token that is made', [makeToken], [201]],
  ['create between two other requests', [health, create, description], [200, 201, 200]],
  ['create with an address behind it where nothing is', [create, nothing], [201, 404]],
])(
  'a %s is answered, then the connection closed, where its sender has ended its side by then',
  async (_what, requests, statuses) => {
    const { answer } = await exchange((token) => requests.map((request) => request(token)));
    const told = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    expect(told).toEqual(statuses);
  },
);

test('the last answer that is waited for says that the connection closes', async () => {
  const { answer } = await exchange((token) => [create(token), remove(token)]);
  const told = [...answer.matchAll(/^connection: (.*)\r$/gim)].map(([, what]) => what);
  expect(told).toEqual(['keep-alive', 'close']);
});

test.each(['http://a/plants', '/%70lants', '/./plants', '/x/../plants'])(
  'a create at %s is answered as one at /plants where its sender has ended its side',
  async (address) => {
    const { answer } = await exchange((token) => [create(token).replace('/plants', address)]);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  },
);

test('a create whose sender ended its side within the body is refused and not made', async () => {
  const { app, answer } = await exchange((token) => [create(token).slice(0, -1)]);
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*The body ended too early\. Send it whole\./s);
  expect((await app.store.plants.version('main')).total).toBe(1);
});

test('a connection without a request ends when its client ends its side', async () => {
  const app = await createTestApp();
  const { port } = await listen(app);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.resume().end();
  await once(socket, 'end');
});

test('a create that wishes for another protocol, whose sender has gone within the body, is given up', async () => {
  const wish = (token: string) =>
    create(token)
      .slice(0, -1)
      .replace('Host: a', 'Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket');
  const { app, answer } = await exchange((token) => [wish(token)]);
  // Not told that it came too slowly, half a minute later.
  expect(answer).toBe('');
  expect((await app.store.plants.version('main')).total).toBe(1);
});
