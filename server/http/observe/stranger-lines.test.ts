import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, listen, send, type TestApp, tokenFor } from '../../testing/app.ts';
import { WRONG_TOKENS_A_MINUTE } from '../auth/wrong-attempts.ts';
import { LINES_OF_ALL, LINES_OF_NETWORK } from './stranger-lines.ts';

interface Line {
  level: number;
  msg: string;
  path?: string;
  client?: string;
  count?: number;
  networks?: Record<string, number>;
}

/** What is written at the levels that an operator keeps. */
function writtenBy({ lines }: TestApp): Line[] {
  return lines.map((line) => JSON.parse(line) as Line).filter(({ level }) => level >= 30);
}

const ASKED = 5 * LINES_OF_NETWORK;

// However slow the machine is, the minute ends when a test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['without a token', 'GET', '/plants'],
  ['at an address where nothing is', 'GET', '/nowhere'],
  ['with a method that is not there', 'PUT', '/plants'],
  ['from another site', 'POST', '/bff/plants'],
  ['to sign out nobody', 'DELETE', '/bff/session'],
])(
  'of requests %s a network gets some lines a minute, and the rest is told in one',
  async (_what, method, path) => {
    const app = await createTestApp();
    for (let count = 0; count < ASKED; count += 1) await send(app, method, path);
    expect(writtenBy(app)).toHaveLength(LINES_OF_NETWORK);
    app.strangers.endMinute();
    const [last, ...others] = writtenBy(app).slice(LINES_OF_NETWORK);
    expect(others).toEqual([]);
    expect(last).toMatchObject({
      msg: 'lines of callers who are not signed in were left out',
      count: ASKED - LINES_OF_NETWORK,
      networks: { unknown: ASKED - LINES_OF_NETWORK },
    });
  },
);

test('each line of somebody with a token is written, however many there are, and whatever strangers do', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  for (let count = 0; count < ASKED; count += 1) {
    await send(app, 'GET', '/plants');
    await send(app, 'GET', `/nobody/${count}`, { token });
    await send(app, 'GET', '/plants?limit=0', { token });
    await send(app, 'POST', '/plants', { token, json: { name: 'Fern' } });
  }
  const lines = writtenBy(app).filter((line) => 'token' in line);
  expect(lines).toHaveLength(2 * ASKED);
});

test('what is no request is sampled as well', async () => {
  const app = await createTestApp();
  const { url, server } = await listen(app);
  for (let count = 0; count < ASKED; count += 1) {
    await fetch(url, { headers: { 'X-Long': 'x'.repeat(20_000) } });
  }
  expect(writtenBy(app)).toHaveLength(LINES_OF_NETWORK);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(writtenBy(app).at(-1)).toMatchObject({ count: ASKED - LINES_OF_NETWORK });
});

test('requests and what is no request have their lines together', async () => {
  const app = await createTestApp();
  const { url, server } = await listen(app);
  for (let count = 0; count < LINES_OF_NETWORK; count += 1) {
    await (await fetch(`${url}/nowhere`)).text();
    await fetch(url, { headers: { 'X-Long': 'x'.repeat(20_000) } });
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(writtenBy(app)).toHaveLength(LINES_OF_NETWORK + 1);
  expect(writtenBy(app).at(-1)).toMatchObject({ count: LINES_OF_NETWORK });
});

test.each(['warn', 'info', 'debug'])(
  'at level %s as many lines are told to be left out as are',
  async (level) => {
    const app = await createTestApp();
    app.logger.level = level;
    for (let count = 0; count < ASKED; count += 1) await send(app, 'GET', '/nowhere');
    const written = app.lines.length;
    vi.advanceTimersByTime(60_000);
    const told = app.lines.slice(written).map((line) => JSON.parse(line) as Line);
    if (level === 'warn') expect([written, told]).toEqual([0, []]);
    else expect(told).toMatchObject([{ count: ASKED - written }]);
  },
);

test('one IPv6 network counts as one, and a client is told from others behind a trusted proxy', async () => {
  const app = await createTestApp({ trustProxy: '127.0.0.1' });
  const { url } = await listen(app);
  const ask = async (client: string) =>
    await (await fetch(`${url}/nowhere`, { headers: { 'X-Forwarded-For': client } })).text();
  for (let count = 0; count < ASKED; count += 1) await ask(`2001:db8::${count.toString(16)}`);
  await ask('192.0.2.7');
  const clients = writtenBy(app).map(({ client }) => client);
  expect(clients).toHaveLength(LINES_OF_NETWORK + 1);
  expect(clients.at(-1)).toBe('192.0.2.7');
});

test('of very many networks together a bounded number of lines is written a minute, and then again', async () => {
  const { strangers } = await createTestApp();
  const countAdmitted = () => {
    let admitted = 0;
    for (let network = 0; network < 2 * LINES_OF_ALL; network += 1) {
      if (strangers.admits(`network ${network}`, 'info')) admitted += 1;
    }
    return admitted;
  };
  expect([countAdmitted(), countAdmitted()]).toEqual([LINES_OF_ALL, 0]);
  vi.advanceTimersByTime(60_000);
  expect(countAdmitted()).toBe(LINES_OF_ALL);
});

test('how many wrong tokens a network sent is a line like the others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const app = await createTestApp();
  for (let count = 0; count <= WRONG_TOKENS_A_MINUTE; count += 1) {
    await send(app, 'GET', '/plants', { token: 'x'.repeat(43) });
  }
  app.strangers.endMinute();
  for (let network = 0; network < LINES_OF_ALL; network += 1) {
    app.strangers.admits(`network ${network}`, 'info');
  }
  const written = app.lines.length;
  vi.advanceTimersByTime(60_000);
  const told = app.lines.slice(written).map((line) => JSON.parse(line) as Line);
  expect(told).toMatchObject([{ count: 1, networks: {} }]);
});
