import { expect, it } from 'vitest';
import {
  type BuiltServer,
  callPlants,
  TEST_ADMIN_TOKEN,
} from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { startServer } from '../../server/testing/start-server.ts';
import { type Random, repeatable } from '../random.ts';
import { rounds, seed } from '../rounds.ts';
import { exchange } from '../wire.ts';

const ROUNDS = rounds(40, 2000);
const AT_ONCE = 6;
const MOST_REQUESTS = 24;

/** Longer than the limit for a whole request, after which the server ends what it still waits for. */
const DEADLINE_MS = 40_000;

const BEARER = `Authorization: Bearer ${TEST_ADMIN_TOKEN}`;

interface Sent {
  method: string;
  status: number;
  bytes: string;
}

function request(method: string, path: string, status: number, lines: string[] = [], body = '') {
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines];
  return { method, status, bytes: `${head.join('\r\n')}\r\n\r\n${body}` };
}

function withBody(path: string, status: number, lines: string[], body: string): Sent {
  const all = [...lines, 'Content-Type: application/json', `Content-Length: ${body.length}`];
  return request('POST', path, status, all, body);
}

/** Each kind of request that leaves the connection open, with what answers it. */
const KINDS: ((random: Random) => Sent)[] = [
  () => request('GET', '/health/live', 200),
  () => request('GET', '/health/ready', 200),
  () => request('GET', '/openapi.json', 200),
  () => request('GET', '/', 200, ['Accept: text/html']),
  () => request('HEAD', '/openapi.json', 200),
  () => request('GET', '/plants?limit=5', 200, [BEARER]),
  () => request('GET', '/nowhere', 404),
  () => withBody('/plants', 201, [BEARER], '{"name":"Rose"}'),
  () => withBody('/plants', 400, [BEARER], '{"name":""}'),
  (random) => {
    const name = 'R'.repeat(1 + random.below(20));
    const chunks = [...`{"name":"${name}"}`].map((byte) => `1\r\n${byte}\r\n`).join('');
    const lines = [BEARER, 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
    return request('POST', '/plants', 201, lines, `${chunks}0\r\n\r\n`);
  },
  (random) => withBody('/plants', 401, [], 'x'.repeat(random.below(3000))),
];

/** Some requests, the last of which ends the connection. */
function pipeline(random: Random): Sent[] {
  const sent = Array.from({ length: random.below(MOST_REQUESTS) }, () =>
    random.pick(KINDS)(random),
  );
  const close = ['Connection: close'];
  sent.push(
    random.chance(0.5)
      ? withBody('/plants', 401, close, 'x'.repeat(random.below(60_000)))
      : request('GET', '/health/live', 200, close),
  );
  return sent;
}

/** Lets so many turns of the event loop go by. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

/** Cuts what is sent into pieces, small ones in some places, with a pause behind some. */
async function* dripped(bytes: Buffer, random: Random): AsyncGenerator<Buffer> {
  const most = random.pick([20, 200, 1500, 100_000]);
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + random.below(most);
    yield bytes.subarray(at, end);
    at = end;
    if (random.chance(0.1)) await turns(random.below(100));
  }
}

const port = ({ address }: BuiltServer) => Number(new URL(address).port);

async function start(): Promise<BuiltServer> {
  return await startServer({ dataFolder: await temporaryFolder() });
}

/** Sends a pipeline, and expects each of its requests to be answered as it would be alone. */
async function send(server: BuiltServer, sent: Sent[], random: Random): Promise<void> {
  const bytes = Buffer.from(sent.map((one) => one.bytes).join(''));
  const methods = sent.map(({ method }) => method);
  const told = await exchange(port(server), dripped(bytes, random), methods, DEADLINE_MS);
  const statuses = sent.map(({ status }) => status);
  const { answers, isEnded, failure } = told;
  expect({ statuses: answers.map(({ status }) => status), isEnded, failure }).toMatchObject({
    ...{ statuses, isEnded: true },
  });
}

it(`answers ${ROUNDS * AT_ONCE} pipelines of requests in order, whatever pieces they come in`, async () => {
  const server = await start();
  let created = 0;
  await repeatable(seed, async (random) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const all = Array.from({ length: AT_ONCE }, () => pipeline(random));
      await Promise.all(all.map((sent) => send(server, sent, random)));
      created += all.flat().filter(({ status }) => status === 201).length;
    }
  });
  const plants = (await (await callPlants(server, 'GET', '/plants')).json()) as unknown[];
  expect(plants).toHaveLength(created);
  expect(await server.end('SIGTERM')).toBe(0);
});

it('reads the body of a request behind eight answers that are yet to leave, in however small pieces it comes', async () => {
  const server = await start();
  // The one in front waits for the disk.
  const create = withBody('/plants', 201, [BEARER], '{"name":"Rose"}');
  const ahead = [create, ...Array.from({ length: 7 }, () => request('GET', '/openapi.json', 200))];
  const refused = withBody('/plants', 401, ['Connection: close'], 'x'.repeat(4000));
  const sent = [...ahead, refused];
  async function* pieces(pause: number): AsyncGenerator<Buffer> {
    yield Buffer.from(ahead.map(({ bytes }) => bytes).join(''));
    await turns(pause);
    for (let at = 0; at < refused.bytes.length; at += 20) {
      yield Buffer.from(refused.bytes.slice(at, at + 20));
    }
  }
  for (let pause = 0; pause < 40; pause += 1) {
    const methods = sent.map(({ method }) => method);
    const { answers } = await exchange(port(server), pieces(pause), methods, DEADLINE_MS);
    expect(answers.map(({ status }) => status)).toEqual(sent.map(({ status }) => status));
  }
});
