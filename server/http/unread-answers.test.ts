import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, listen, tokenFor } from './testing.ts';
import { TIMEOUTS } from './timeouts.ts';
import { UnreadAnswers } from './unread-answers.ts';

const BOUNDS = { ofToken: 10_000, ofAll: 300_000 };
const refused = expect.objectContaining({ code: 'too_many_streams' });

function createResponse(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()));
}

test('a token leaves answers unread up to the bound, and no further until some are read', () => {
  const unread = new UnreadAnswers(BOUNDS);
  const responses = [4000, 4000].map((length) => {
    const response = createResponse();
    unread.add('ada', length, response, true);
    return response;
  });
  const read = () => unread.add('ada', 4000, createResponse(), true);
  expect(read).toThrow(refused);
  responses[0]?.emit('close');
  expect(read).not.toThrow();
  expect(read).toThrow(refused);
});

test('one answer longer than the bound is told, and what others leave unread refuses nobody', () => {
  const unread = new UnreadAnswers(BOUNDS);
  unread.add('ada', 50_000, createResponse(), true);
  unread.add('bob', 9000, createResponse(), true);
  expect(() => unread.add('ada', 2000, createResponse(), true)).toThrow(refused);
});

test('what all tokens together leave unread is bounded, and each has room for some pages beyond', () => {
  const unread = new UnreadAnswers({ ofToken: 10_000_000, ofAll: 300_000 });
  const all = Array.from({ length: 1000 }, (_, number) => `token ${number}`);
  let length = 0;
  const add = (token: string, more: number) => {
    unread.add(token, more, createResponse(), true);
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

test('what has been done is told however much is unread, and counts', () => {
  const unread = new UnreadAnswers(BOUNDS);
  unread.add('ada', 9000, createResponse(), false);
  unread.add('ada', 9000, createResponse(), false);
  expect(() => unread.add('ada', 2000, createResponse(), true)).toThrow(refused);
});

test('a token whose answers have been read, or were short, is forgotten', () => {
  const unread = new UnreadAnswers(BOUNDS);
  const response = createResponse();
  unread.add('ada', 5000, response, true);
  unread.add('bob', 100, createResponse(), true);
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
