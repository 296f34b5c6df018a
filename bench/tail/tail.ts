import { join } from 'node:path';
import type { Bench, BenchServer } from '../bench.ts';
import { bytesPerCreate } from '../creates/disk.ts';
import { type OpenResult, openLoad } from '../load/open-load.ts';
import { load, warmUp } from '../load/wrk.ts';
import { startPeer } from '../peers/peer-process.ts';
import { recordAnswer } from '../peers/record-answer.ts';
import { type PlantStoreServer, startPlantStore } from '../plant-store.ts';
import { type Comparison, formatNumber, formatTime } from '../report/comparison.ts';
import { interleave, median, medians, SECONDS } from '../report/rounds.ts';

const SIZE = 100_000;
const CONNECTIONS = 32;
const SHARES = [0.25, 0.5, 0.75];

interface Request {
  name: string;
  path: string;
  method: 'GET' | 'POST';
  body?: string;
}

const FIRST_PAGE: Request = { name: 'the first page', path: '/plants?limit=20', method: 'GET' };
const CREATE: Request = {
  ...{ name: 'a create', path: '/plants', method: 'POST' },
  body: JSON.stringify({ name: 'Rosa gallica officinalis', tag: 'bed 7' }),
};

interface Arrivals {
  request: Request;
  share: number;
  contender: Contender;
}

/** Who is asked. Each slice starts a new one, Plant Store over a fresh copy of the same plants. */
interface Contender {
  name: string;
  start(): Promise<BenchServer>;
}

/**
 * Measures how long requests take that arrive at random, at parts of the greatest rate, from when each is due; of
 * creates also what a server takes that does nothing but write as much and sync it.
 */
export async function measureTail({ folder, seedOf }: Bench): Promise<Comparison> {
  const seed = await seedOf(SIZE);
  const plantStore = { name: 'Plant Store', start: () => startPlantStore(folder, seed) };
  const { bytes, answer, headers } = await withServer(plantStore.start, learnCreate);
  const synced = { path: join(folder, 'bare-tail'), bytes };
  const bare: Contender = {
    name: 'bare node:http, write and sync',
    start: () => startPeer('bare-node.ts', { ...answer, synced }, headers),
  };
  const rates = new Map<Request, number>();
  for (const request of [FIRST_PAGE, CREATE]) {
    const rounds = await interleave([plantStore], (contender) =>
      withWarm(
        contender,
        request,
        async (server) => (await loadBy(server, request, { seconds: SECONDS })).perSecond,
      ),
    );
    rates.set(request, median(rounds.get(plantStore) ?? []));
  }
  const all = SHARES.flatMap((share): Arrivals[] => [
    { request: FIRST_PAGE, share, contender: plantStore },
    { request: CREATE, share, contender: plantStore },
    { request: CREATE, share, contender: bare },
  ]);
  const rateOf = ({ request, share }: Arrivals) => (rates.get(request) ?? 0) * share;
  const found = await interleave(all, (arrivals) =>
    withWarm(arrivals.contender, arrivals.request, async (server) => {
      const arriving = { ...fieldsOf(server, arrivals.request), perSecond: rateOf(arrivals) };
      await openLoad({ ...arriving, seconds: 1 });
      return await openLoad({ ...arriving, seconds: SECONDS });
    }),
  );
  return describe(
    all.map((one) => {
      const rounds = found.get(one) ?? [];
      return { ...one, rate: rateOf(one), ...medians(rounds), rounds };
    }),
    bytes,
  );
}

/** Learns what a create writes and is answered with, for a server that does no more. */
async function learnCreate(server: PlantStoreServer) {
  const { folder, headers } = server;
  const create = () => loadBy(server, CREATE, { seconds: 1, connections: 1 });
  const bytes = await bytesPerCreate(folder, create);
  return { bytes, headers, answer: await recordAnswer(server, CREATE) };
}

/** Runs something against a fresh server whose code is compiled. */
async function withWarm<T>(
  { start }: Contender,
  request: Request,
  use: (server: BenchServer) => Promise<T>,
): Promise<T> {
  return await withServer(start, async (server) => {
    await warmUp((seconds) => loadBy(server, request, { seconds }));
    return await use(server);
  });
}

async function withServer<Server extends BenchServer, T>(
  start: () => Promise<Server>,
  use: (server: Server) => Promise<T>,
): Promise<T> {
  const server = await start();
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

function fieldsOf({ origin, headers }: BenchServer, { path, method, body }: Request) {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return { origin, path, method, headers: { ...headers, ...type }, ...(body && { body }) };
}

async function loadBy(
  server: BenchServer,
  request: Request,
  { seconds, connections = CONNECTIONS }: { seconds: number; connections?: number },
) {
  return await load({ ...fieldsOf(server, request), connections, seconds });
}

function describe(
  rows: (Arrivals & OpenResult & { rate: number; rounds: OpenResult[] })[],
  bytes: number,
): Comparison {
  const creates = rows.find(({ request, share }) => request.method === 'POST' && share === 0.5);
  return {
    name: 'tail',
    title: 'The tail',
    text: `${SIZE.toLocaleString('en')} plants; each slice begins with a server just started over a fresh copy of them, loaded until its code is compiled, and with a second of the same arrivals. Requests arrive at times that chance alone has chosen (Poisson), at parts of the greatest rate that ${CONNECTIONS} connections reached before, and wait where none of 256 connections is free. Each is timed from when it was due. What sends them runs at a lower priority than the server. Beside creates stands node:http that writes ${bytes} bytes for each, as many as Plant Store, all that wait in one write and one sync, and knows no plants.`,
    tables: [
      {
        caption: 'From when each was due',
        columns: [
          'what',
          'server',
          'of the greatest rate',
          'a second',
          'p50',
          'p99',
          'p99.9',
          'failed',
        ],
        rows: rows.map(({ request, contender, share, rate, p50, p99, p999, failed }) => [
          ...[request.name, contender.name, `${share * 100} %`, formatNumber(rate)],
          ...[formatTime(p50), formatTime(p99), formatTime(p999), String(failed)],
        ]),
      },
    ],
    targets: [
      {
        ...{ claim: 'p99 of creates at half of the greatest rate', bound: 'below', target: 5 },
        ...{ measured: creates?.p99 ?? Number.NaN, unit: 'ms' },
        rounds: creates?.rounds.map(({ p99 }) => p99) ?? [],
      },
      {
        ...{ claim: 'p99.9 of creates at half of the greatest rate', bound: 'below', target: 25 },
        ...{ measured: creates?.p999 ?? Number.NaN, unit: 'ms' },
        rounds: creates?.rounds.map(({ p999 }) => p999) ?? [],
      },
    ],
    panels: [],
  };
}
