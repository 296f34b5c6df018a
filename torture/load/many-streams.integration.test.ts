import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { CreatedToken } from '../../server/contract/tokens.ts';
import { callPlants } from '../../server/testing/built-server.ts';
import { EventReader } from '../../server/testing/event-reader.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { cookieAt, postBff, signIn } from '../browser-session.ts';
import { type ProbedServer, startProbedServer } from './probed-server.ts';

const STREAMS = 1000;
const AT_ONCE = 100;

/** A stream as one connection, and all that has come on it. */
interface RawStream {
  socket: Socket;
  text: string;
}

/** Opens streams that stay until the test ends, as many for a token as it may have, once each has begun. */
async function openStreams(server: ProbedServer): Promise<RawStream[]> {
  const admin = await signIn(server);
  const streams: RawStream[] = [];
  onTestFinished(() => {
    for (const { socket } of streams) socket.destroy();
  });
  const port = Number(new URL(server.address).port);
  while (streams.length < STREAMS) {
    const wanted = { name: `Till ${streams.length}`, role: 'viewer', expires: null };
    const made = await postBff(server, admin, '/bff/tokens', wanted);
    const cookie = await signIn(server, ((await made.json()) as CreatedToken).text);
    const some = Array.from({ length: AT_ONCE }, () => openStream(port, cookie));
    streams.push(...(await Promise.all(some)));
  }
  return streams;
}

async function openStream(port: number, cookie: string): Promise<RawStream> {
  const socket = connect({ port, host: '127.0.0.1' });
  const stream = { socket, text: '' };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    stream.text += chunk;
  });
  await once(socket, 'connect');
  socket.write(`GET /bff/events HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`);
  await until(stream, 'event: ready');
  return stream;
}

async function until(stream: RawStream, wanted: string): Promise<void> {
  while (!stream.text.includes(wanted)) await once(stream.socket, 'data');
}

it(`tells ${STREAMS} streams of each change, in under 30 kB of memory each, and ends all when it stops`, async () => {
  const server = await startProbedServer(await temporaryFolder());
  await callPlants(server, 'POST', '/plants', { name: 'First' });
  const before = await server.memory();
  const streams = await openStreams(server);
  const startedAt = performance.now();
  await callPlants(server, 'POST', '/plants', { name: 'Rosa canina' });
  await Promise.all(streams.map(async (stream) => await until(stream, 'Rosa canina')));
  const toldMs = performance.now() - startedAt;
  const during = await server.memory();
  const perStream = (during.kept - before.kept) / STREAMS;
  const perStreamResident = (during.resident - before.resident) / STREAMS;
  expect(perStream).toBeLessThan(0.03);
  for (const { text } of streams) expect(text.match(/event: change/g)).toHaveLength(1);
  const closed = Promise.all(streams.map(async ({ socket }) => await once(socket, 'close')));
  expect(await server.end('SIGTERM')).toBe(0);
  await closed;
  console.log(
    `${STREAMS} streams: ${Math.round(perStream * 10_000) / 10} kB each on the heap, ${Math.round(perStreamResident * 1000)} kB resident; a change told to all in ${Math.round(toldMs)} ms`,
  );
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a stream goes on after a restart by %s, with nothing missed or doubled',
  async (signal) => {
    const dataFolder = await temporaryFolder();
    const first = await startProbedServer(dataFolder);
    const cookie = await signIn(first);
    const add = async (server: ProbedServer, name: string) =>
      expect((await callPlants(server, 'POST', '/plants', { name })).status).toBe(201);
    const events = await EventReader.open(first.address, cookie);
    await events.next();
    for (const name of ['One', 'Two']) await add(first, name);
    await events.nextChanges(1);
    const seen = await events.next();
    expect(seen?.data.seq).toBe(2);
    await first.end(signal);
    await events.close().catch(() => undefined);

    const second = await startProbedServer(dataFolder);
    for (const name of ['Three', 'Four']) await add(second, name);
    const more = await EventReader.open(second.address, cookieAt(second, cookie), {
      lastEventId: seen?.id ?? '',
    });
    expect((await more.next())?.name).toBe('ready');
    expect(await more.nextChanges(2)).toEqual([3, 4]);
    await add(second, 'Five');
    expect(await more.nextChanges(1)).toEqual([5]);
    await second.end('SIGTERM');
  },
);
