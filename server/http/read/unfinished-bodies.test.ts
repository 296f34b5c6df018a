import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createTestApp, problemOf, type TestApp, tokenFor } from '../../testing/app.ts';

const ROSE = { name: 'Rose', tag: '' };

/** As many as a token may have on their way, and as all may together. */
const OF_TOKEN = 200;
const OF_ALL = 1000;
const OF_WORKSPACE = 100;

/** Begins creates whose bodies do not end, in as many tokens as that takes. */
function createBegin(app: TestApp) {
  const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
  const answers: Promise<Response>[] = [];
  /** Returns null once a body is being read, else the answer. */
  const begin = async (token: string): Promise<Response | null> => {
    let tellRead: () => void = () => undefined;
    const isRead = new Promise<null>((resolve) => {
      tellRead = () => resolve(null);
    });
    const start = (sender: ReadableStreamDefaultController<Uint8Array>) => {
      senders.push(sender);
    };
    const pull = () => tellRead();
    const body = new ReadableStream<Uint8Array>({ start, pull }, { highWaterMark: 0 });
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const sent = { method: 'POST', headers, body, duplex: 'half' } as const;
    const answer = Promise.resolve(app.app.request('/plants', sent));
    answers.push(answer);
    return await Promise.race([isRead, answer]);
  };
  const beginMany = async (token: string, count: number) => {
    const begun = await Promise.all(Array.from({ length: count }, () => begin(token)));
    return begun.filter((answer) => answer !== null);
  };
  const end = (sender: ReadableStreamDefaultController<Uint8Array> | undefined) => {
    sender?.enqueue(Buffer.from(JSON.stringify(ROSE)));
    sender?.close();
  };
  return { begin, beginMany, answers, endFirst: () => end(senders.shift()) };
}

test('a token has so many bodies on their way, and one more once one has come whole', async () => {
  const app = await createTestApp();
  const { begin, beginMany, answers, endFirst } = createBegin(app);
  const token = await tokenFor(app, 'editor');
  expect(await beginMany(token, OF_TOKEN)).toEqual([]);
  const refused = await begin(token);
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  if (refused) expect((await problemOf(refused)).code).toBe('too_many_streams');
  expect(await begin(await tokenFor(app, 'editor'))).toBe(null);
  endFirst();
  expect((await answers[0])?.status).toBe(201);
  expect(await begin(token)).toBe(null);
  expect((await begin(token))?.status).toBe(429);
});

test('the bodies that one workspace has on their way leave each other one its room', async () => {
  const app = await createTestApp();
  const { begin, beginMany } = createBegin(app);
  for (let has = 0; has < OF_ALL; has += OF_TOKEN) {
    expect(await beginMany(await tokenFor(app, 'editor'), OF_TOKEN)).toEqual([]);
  }
  const late = await tokenFor(app, 'editor');
  expect(await beginMany(late, 2)).toEqual([]);
  expect((await begin(late))?.status).toBe(429);
  const other = await tokenFor(app, 'editor', 'other');
  expect(await beginMany(other, OF_WORKSPACE)).toEqual([]);
  expect((await begin(other))?.status).toBe(429);
});

test('a short body, and one that comes whole with its head, need no room among those on their way', async () => {
  const app = await createTestApp();
  const { beginMany } = createBegin(app);
  const token = await tokenFor(app, 'editor');
  expect(await beginMany(token, OF_TOKEN)).toEqual([]);
  const create = async (length: number, isWhole: boolean) => {
    const incoming = Object.assign(new IncomingMessage(new Socket()), { complete: isWhole });
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': String(length),
    };
    const body = JSON.stringify(ROSE).padEnd(length);
    const sent = { method: 'POST', headers, body };
    return (await app.app.request('/plants', sent, { incoming })).status;
  };
  expect(await create(16_384, true)).toBe(201);
  expect(await create(4096, false)).toBe(201);
  expect(await create(16_384, false)).toBe(429);
});
