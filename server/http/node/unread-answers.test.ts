import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, listen, send, tokenFor } from '../../testing/app.ts';
import type { Bounds } from '../share/shares.ts';
import { TIMEOUTS } from './timeouts.ts';
import { UnreadAnswers } from './unread-answers.ts';

const OWN = { ofToken: 65_536, ofWorkspace: 65_536 };
const BOUNDS = { ofToken: 10_000, ofAll: 300_000, own: OWN };
const refused = expect.objectContaining({ code: 'too_many_streams' });

function readerOf(tokenId: string, workspace = 'main') {
  return { tokenId, workspace };
}

function createResponse(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()));
}

test('a token leaves answers unread up to the bound, and no further until some are read', () => {
  const unread = new UnreadAnswers(BOUNDS);
  const responses = [4000, 4000].map((length) => {
    const response = createResponse();
    unread.add(readerOf('ada'), length, response, true);
    return response;
  });
  const read = () => unread.add(readerOf('ada'), 4000, createResponse(), true);
  expect(read).toThrow(refused);
  responses[0]?.emit('close');
  expect(read).not.toThrow();
  expect(read).toThrow(refused);
});

test('one answer longer than the bound is told, and what others leave unread refuses nobody', () => {
  const unread = new UnreadAnswers(BOUNDS);
  unread.add(readerOf('ada'), 50_000, createResponse(), true);
  unread.add(readerOf('bob'), 9000, createResponse(), true);
  expect(() => unread.add(readerOf('ada'), 2000, createResponse(), true)).toThrow(refused);
});

test('what all tokens together leave unread is bounded, and each has room for some pages beyond', () => {
  const unread = new UnreadAnswers({ ofToken: 10_000_000, ofAll: 300_000, own: OWN });
  const all = Array.from({ length: 1000 }, (_, number) => `token ${number}`);
  let length = 0;
  const add = (token: string, more: number) => {
    unread.add(readerOf(token), more, createResponse(), true);
    length += more;
  };
  for (const token of all) for (let i = 0; i < 3; i += 1) add(token, 20_000);
  for (const token of all) {
    expect(() => add(token, 20_000)).toThrow(refused);
    add(token, 5000);
  }
  expect(() => add('another', 70_000)).toThrow(refused);
  add('another', 60_000);
  expect(length).toBeLessThan(1001 * 65_536);
});

test('what one workspace leaves unread refuses no page of another that reads its own, nor cuts it', () => {
  const unread = new UnreadAnswers();
  const page = 1_000_000;
  for (let number = 0; number < 5; number += 1) {
    for (let i = 0; i < 8; i += 1) {
      const reader = readerOf(`evil ${number}`);
      if (unread.hasRoom(reader, page)) unread.add(reader, page, createResponse(), true);
    }
  }
  expect(unread.hasRoom(readerOf('evil 5'), page)).toBe(false);
  const good = readerOf('good', 'other');
  const responses = [createResponse(), createResponse()];
  for (const response of responses) unread.add(good, page, response, true);
  expect(() => unread.add(good, page, createResponse(), true)).toThrow(refused);
  for (const response of responses) response.emit('close');
  unread.add(good, 3 * page, createResponse(), true);
  expect(responses.map(({ req }) => req.socket.destroyed)).toEqual([false, false]);
});

test('what has been done is told however much is unread: whoever read nothing for longest is cut', () => {
  const unread = new UnreadAnswers(BOUNDS);
  const responses = [9000, 3000, 3000, 3000, 6000].map((length, index) => {
    const response = createResponse();
    unread.add(readerOf('ada'), length, response, index < 1);
    return response;
  });
  const isCut = responses.map(({ req }) => req.socket.destroyed);
  expect(isCut).toEqual([true, true, true, false, false]);
  responses[0]?.emit('close');
  expect(() => unread.add(readerOf('ada'), 2000, createResponse(), true)).toThrow(refused);
  unread.add(readerOf('bob'), 9000, createResponse(), true);
  for (const response of responses) response.emit('close');
  expect(unread.size).toBe(1);
});

test('however many answers to what was done are left unread, they are no longer than the bound together', () => {
  const unread = new UnreadAnswers(BOUNDS);
  const kept = new Set<ServerResponse>();
  for (let i = 0; i < 1000; i += 1) {
    const response = createResponse();
    unread.add(readerOf('ada'), 2500, response, false);
    kept.add(response);
    for (const each of kept) if (each.req.socket.destroyed) kept.delete(each);
    expect(kept.size).toBeLessThanOrEqual(4);
    expect(kept.has(response)).toBe(true);
  }
});

test('a token whose answers have been read, or were short, is forgotten', () => {
  const unread = new UnreadAnswers(BOUNDS);
  const response = createResponse();
  unread.add(readerOf('ada'), 5000, response, true);
  unread.add(readerOf('bob'), 100, createResponse(), true);
  expect(unread.size).toBe(1);
  response.emit('close');
  expect(unread.size).toBe(0);
});

const PLANTS = Array.from({ length: 100 }, (_, id) => ({ id, name: `Plant ${id}`, tag: '' }));

test('somebody who reads no answer is refused more, on any connection, until those are closed; nobody else is', async () => {
  const app = await createTestApp();
  const change = { actor: { id: 'test', name: 'test' }, requestId: 'test', workspace: 'main' };
  await app.store.plants.commit({ ...change, remove: [], add: PLANTS });
  const [greedy, other] = [await tokenFor(app, 'viewer'), await tokenFor(app, 'viewer')];
  const unread = new UnreadAnswers(BOUNDS);
  const { server, port, url } = await listen(app, TIMEOUTS, unread);
  const ask = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/plants?limit=100`, { headers });
    const text = await answer.text();
    return answer.status === 200 ? answer.status : JSON.parse(text).code;
  };
  // How much the system takes of what nobody reads differs from one to the next: here nothing.
  const takeNothing = () => undefined;
  const held = once(server, 'connection').then(([one]: Socket[]) => {
    return Object.assign(one ?? new Socket(), { _write: takeNothing, _writev: takeNothing });
  });
  let asked = 0;
  server.on('request', () => {
    asked += 1;
  });
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const line = `GET /plants?limit=100 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${greedy}\r\n\r\n`;
  socket.write(line.repeat(5));
  await expect.poll(() => asked).toBe(5);
  await expect.poll(() => ask(greedy)).toBe('too_many_streams');
  expect(await ask(other)).toBe(200);
  (await held).destroy();
  await expect.poll(() => ask(greedy)).toBe(200);
  await expect.poll(() => unread.size).toBe(0);
});

/** A server whose connections take nothing of their answers: how much the system takes differs. */
async function serveNobody(bounds: Bounds) {
  const app = await createTestApp();
  const unread = new UnreadAnswers(bounds);
  const { server, port } = await listen(app, TIMEOUTS, unread);
  const told: string[] = [];
  const { end } = ServerResponse.prototype;
  server.on('request', (_request, response: ServerResponse) => {
    response.end = (...given: unknown[]) => {
      if (typeof given[0] === 'string') told.push(given[0]);
      return Reflect.apply(end, response, given);
    };
  });
  const takeNothing = () => undefined;
  server.on('connection', (one) =>
    Object.assign(one, { _write: takeNothing, _writev: takeNothing }),
  );
  // Each on a connection of its own: Node reads no further on one where 16 KiB of answers wait.
  const sendOne = (request: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(request);
    return socket.resume();
  };
  return { app, told, sendOne };
}

function requestOf(line: string, headers: Record<string, string>, json: unknown): string {
  const body = JSON.stringify(json);
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const type = 'Content-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n';
  return `${line} HTTP/1.1\r\nHost: a\r\n${type}${own.join('')}Content-Length: ${body.length}\r\n\r\n${body}`;
}

const WRONG = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`wrong${i}`, i]));

test.each(['POST /plants', 'POST /bff/session/link'])(
  'what is wrong is told to %s at length up to the bound, and in short by the same code beyond it',
  async (line) => {
    const { app, told, sendOne } = await serveNobody({ ofToken: 30_000, ofAll: 300_000, own: OWN });
    const isSignIn = line.endsWith('link');
    const token = isSignIn ? null : await tokenFor(app, 'editor');
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    for (let i = 0; i < 40; i += 1) sendOne(requestOf(line, headers, WRONG));
    await expect.poll(() => told.length).toBe(40);
    const long = told.filter((body) => body.length > 1024);
    expect(long.length).toBeGreaterThan(0);
    expect(long.join('').length).toBeLessThanOrEqual(30_000);
    const problems = told.map((body) => JSON.parse(body));
    expect(new Set(problems.map(({ code, status }) => `${status} ${code}`))).toEqual(
      new Set(['400 invalid_input']),
    );
    expect(problems.at(-1).errors).toBeUndefined();
    expect(problems.at(-1).detail).toContain('the details are left out');
  },
);

test('a change that was made is told over and over, and the connections that read nothing for longest are closed for it', async () => {
  const { app, told, sendOne } = await serveNobody({ ofToken: 22_000, ofAll: 300_000, own: OWN });
  const token = await tokenFor(app, 'editor');
  const signedIn = await send(app, 'POST', '/bff/session', {
    json: { token },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const plants = Array.from({ length: 20 }, (_, id) => ({
    id,
    name: 'x'.repeat(200),
    tag: 'rose',
  }));
  const change = { actor: { id: 'test', name: 'test' }, requestId: 'test', workspace: 'main' };
  await app.store.plants.commit({ ...change, remove: [], add: plants });
  const headers = { Cookie: cookie, 'Idempotency-Key': '"once"' };
  const request = requestOf('POST /bff/deletions', headers, { plants });
  const sockets: Socket[] = [];
  for (let i = 1; i <= 8; i += 1) {
    sockets.push(sendOne(request));
    await expect.poll(() => told.length).toBe(i);
  }
  expect(new Set(told.map((body) => JSON.parse(body).removedCount))).toEqual(new Set([20]));
  const room = Math.floor(22_000 / (told[0]?.length ?? 0));
  await expect
    .poll(() => sockets.map(({ destroyed }) => destroyed))
    .toEqual(sockets.map((_, index) => index < sockets.length - room));
});

test.each([1, 4])(
  'of %d answers that are made after their client has gone none counts as unread',
  async (count) => {
    const app = await createTestApp();
    const change = { actor: { id: 'test', name: 'test' }, requestId: 'test', workspace: 'main' };
    await app.store.plants.commit({ ...change, remove: [], add: PLANTS });
    const token = await tokenFor(app, 'viewer');
    const unread = new UnreadAnswers();
    const { server, port } = await listen(app, TIMEOUTS, unread);
    const { plants } = app.store;
    const page = plants.page.bind(plants);
    const held: (() => void)[] = [];
    plants.page = async (query) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return await page(query);
    };
    const added = vi.spyOn(unread, 'add');
    const gone = once(server, 'connection').then(async ([socket]: Socket[]) => {
      if (socket) await once(socket, 'close');
    });
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    const line = `GET /plants?limit=50 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    socket.write(line.repeat(count));
    await expect.poll(() => held.length).toBe(count);
    socket.destroy();
    await gone;
    for (const letGo of held) letGo();
    await expect.poll(() => added.mock.calls.length).toBe(count);
    expect(unread.size).toBe(0);
  },
);
