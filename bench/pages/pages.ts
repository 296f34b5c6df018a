import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench, BenchServer } from '../bench.ts';
import { type LoadResult, load, warmUp } from '../load/wrk.ts';
import type { FixedAnswer } from '../peers/bare-node.ts';
import { startJsonServer } from '../peers/json-server.ts';
import { startPeer } from '../peers/peer-process.ts';
import { startPlantStore } from '../plant-store.ts';
import { type Comparison, formatNumber, type Target } from '../report/comparison.ts';
import { interleave, medians, SECONDS } from '../report/rounds.ts';

const SIZE = 100_000;
const CONNECTIONS = 32;
const FIRST_PAGE = '/plants?limit=20';

interface Contender {
  name: string;
  server: BenchServer;
  /** The first page, and one after the id that replaces `#`. */
  first: string;
  anywhere: string;
}

/** Compares pages of 20 at 100,000 plants: the first one, and pages at random places. */
export async function comparePages(bench: Bench): Promise<Comparison> {
  const contenders = await startAll(bench);
  try {
    await requireSameBytes(contenders);
    for (const { server, first, anywhere } of contenders) {
      await warmUp((seconds) => loadPages(server, first, seconds));
      await warmUp((seconds) => loadPages(server, anywhere, seconds));
    }
    const first = await interleave(contenders, ({ server, first }) =>
      loadPages(server, first, SECONDS),
    );
    const anywhere = await interleave(contenders, ({ server, anywhere }) =>
      loadPages(server, anywhere, SECONDS),
    );
    return describe(contenders, first, anywhere);
  } finally {
    for (const { server } of contenders) await server.stop();
  }
}

async function startAll({ folder, seedOf }: Bench): Promise<Contender[]> {
  const seed = await seedOf(SIZE);
  const ours = await startPlantStore(folder, seed);
  const { headers } = ours;
  const answer = await recordAnswer(ours);
  const fixedHeaders = withoutOwn(answer.headers);
  const settings = { size: SIZE, token: seed.token, fixedHeaders };
  const peerFolder = join(folder, 'json-server');
  await mkdir(peerFolder);
  const jsonServer = await startJsonServer(peerFolder, SIZE);
  const ourPaths = { first: FIRST_PAGE, anywhere: `${FIRST_PAGE}&after=#` };
  const jsonPaths = { first: '/plants?_limit=20', anywhere: '/plants?_start=#&_limit=20' };
  return [
    { name: 'Plant Store', server: ours, ...ourPaths },
    {
      name: 'bare node:http',
      server: await startPeer('bare-node.ts', answer, headers),
      ...ourPaths,
    },
    { name: 'Fastify', server: await startPeer('fastify.mjs', settings, headers), ...ourPaths },
    { name: 'json-server', server: jsonServer, ...jsonPaths },
  ];
}

/** Takes down what Plant Store answers, without the headers that Node adds to every answer. */
async function recordAnswer({ origin, headers }: BenchServer): Promise<FixedAnswer> {
  const response = await fetch(origin + FIRST_PAGE, { headers });
  const body = await response.text();
  const answered = [...response.headers].filter(
    ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
  );
  return { headers: Object.fromEntries(answered), body };
}

/** Keeps the headers that are the same for every answer. */
function withoutOwn(headers: Record<string, string>): Record<string, string> {
  const own = ['content-length', 'content-type', 'etag', 'link', 'x-request-id', 'x-total-count'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
}

/** @throws Error when a peer that claims the same page answers another one. */
async function requireSameBytes(contenders: Contender[]): Promise<void> {
  const pages = contenders.filter(({ first }) => first === FIRST_PAGE);
  const bodies = await Promise.all(
    pages.map(async ({ server: { origin, headers } }) =>
      (await fetch(origin + FIRST_PAGE, { headers })).text(),
    ),
  );
  if (new Set(bodies).size !== 1) throw new Error(`The pages differ:\n${bodies.join('\n')}`);
}

async function loadPages(
  { origin, headers }: BenchServer,
  path: string,
  seconds: number,
): Promise<LoadResult> {
  const numbers = { first: 1, last: SIZE, order: 'random' } as const;
  return await load({ origin, headers, path, numbers, connections: CONNECTIONS, seconds });
}

type Rounds = Map<Contender, LoadResult[]>;

function describe(contenders: Contender[], first: Rounds, anywhere: Rounds): Comparison {
  const columns = ['server', 'pages a second', 'of bare node:http', 'p50', 'p99', 'failed'];
  const rate = (rounds: Rounds, i: number) => ratesOf(contenders, rounds)[i] ?? Number.NaN;
  const rows = (rounds: Rounds) =>
    contenders.map((contender) => rowOf(contender, rounds, rate(rounds, 1)));
  const target = (claim: string, bound: Target['bound'], target: number, peer: number): Target => {
    return { claim, bound, target, measured: rate(first, 0) / rate(first, peer), unit: '×' };
  };
  return {
    name: 'pages',
    title: 'Pages',
    text: `\`GET /plants?limit=20\` at ${SIZE.toLocaleString('en')} plants, ${CONNECTIONS} connections. Plant Store checks the token, reads its tree and writes the page; bare node:http sends the same bytes, headers included, made beforehand; Fastify checks the token by its hash, validates the query, slices an ordered array and serialises by schema, with the same headers. None of them logs reads.`,
    tables: [
      { caption: 'The first page', columns, rows: rows(first) },
      { caption: 'Pages after random ids', columns, rows: rows(anywhere) },
    ],
    targets: [
      target('pages, of bare node:http', 'at least', 0.7, 1),
      target('pages, of Fastify', 'above', 1, 2),
      target('pages, of json-server', 'at least', 8, 3),
    ],
    panels: [
      {
        title: `Pages of 20 a second, ${SIZE.toLocaleString('en')} plants`,
        unit: '/s',
        bars: contenders.map(({ name }, i) => {
          return { label: name, value: rate(first, i), isOurs: i === 0 };
        }),
      },
    ],
  };
}

function ratesOf(contenders: Contender[], rounds: Rounds): number[] {
  return contenders.map((contender) => medians(rounds.get(contender) ?? []).perSecond);
}

function rowOf(contender: Contender, rounds: Rounds, bare: number): string[] {
  const { perSecond, p50, p99, failed } = medians(rounds.get(contender) ?? []);
  return [
    contender.name,
    formatNumber(perSecond),
    formatNumber(perSecond / bare),
    `${formatNumber(p50)} ms`,
    `${formatNumber(p99)} ms`,
    String(failed),
  ];
}
