import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench, BenchServer } from '../bench.ts';
import { timed } from '../load/timed.ts';
import { type LoadResult, load, warmUp } from '../load/wrk.ts';
import { startJsonServer } from '../peers/json-server.ts';
import { startPeer } from '../peers/peer-process.ts';
import { recordAnswer } from '../peers/record-answer.ts';
import { startPlantStore } from '../plant-store.ts';
import {
  type Comparison,
  formatNumber,
  formatSpread,
  formatTime,
  type Target,
} from '../report/comparison.ts';
import { interleave, medians, ratio, SECONDS } from '../report/rounds.ts';

const SIZE = 100_000;
const CONNECTIONS = 32;
const FIRST_PAGE = '/plants?limit=20';

interface Contender {
  name: string;
  server: BenchServer;
  pid: number;
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
    const first = await interleave(contenders, (contender) => measure(contender, contender.first));
    const anywhere = await interleave(contenders, (contender) =>
      measure(contender, contender.anywhere),
    );
    return describe(contenders, first, anywhere);
  } finally {
    for (const { server } of contenders) await server.stop();
  }
}

async function startAll({ folder, seedOf }: Bench): Promise<Contender[]> {
  const seed = await seedOf(SIZE);
  const ours = await startPlantStore(folder, seed);
  const again = await startPlantStore(folder, seed);
  const { headers } = ours;
  const answer = await recordAnswer(ours, { path: FIRST_PAGE });
  const fixedHeaders = withoutOwn(answer.headers);
  const settings = { size: SIZE, token: seed.token, fixedHeaders };
  const peerFolder = join(folder, 'json-server');
  await mkdir(peerFolder);
  const jsonServer = await startJsonServer(peerFolder, SIZE);
  const ourPaths = { first: FIRST_PAGE, anywhere: `${FIRST_PAGE}&after=#` };
  const jsonPaths = { first: '/plants?_limit=20', anywhere: '/plants?_start=#&_limit=20' };
  const bare = await startPeer('bare-node.ts', answer, headers);
  const late = await startPeer('bare-node.ts', { ...answer, isLate: true }, headers);
  const fastify = await startPeer('fastify.mjs', settings, headers);
  return [
    { name: 'Plant Store', server: ours, pid: ours.process.pid, ...ourPaths },
    { name: 'bare node:http', server: bare, pid: bare.pid, ...ourPaths },
    { name: 'Fastify', server: fastify, pid: fastify.pid, ...ourPaths },
    { name: 'json-server', server: jsonServer, pid: jsonServer.pid, ...jsonPaths },
    { name: 'bare node:http, at the end of the turn', server: late, pid: late.pid, ...ourPaths },
    { name: 'Plant Store, once more', server: again, pid: again.process.pid, ...ourPaths },
  ];
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

interface Measured extends LoadResult {
  /** Milliseconds of processor time that the server took for each page. */
  processorTime: number;
}

async function measure({ server, pid }: Contender, path: string): Promise<Measured> {
  const { result, times } = await timed([pid], () => loadPages(server, path, SECONDS));
  return { ...result, processorTime: times[0] ?? Number.NaN };
}

async function loadPages(
  { origin, headers }: BenchServer,
  path: string,
  seconds: number,
): Promise<LoadResult> {
  const numbers = { first: 1, last: SIZE, order: 'random' } as const;
  return await load({ origin, headers, path, numbers, connections: CONNECTIONS, seconds });
}

type Rounds = Map<Contender, Measured[]>;

function describe(contenders: Contender[], first: Rounds, anywhere: Rounds): Comparison {
  const columns = [
    ...['server', 'pages a second', 'each round', 'of bare node:http', 'p50', 'p99', 'failed'],
    'processor time of a page',
  ];
  const rate = (rounds: Rounds, i: number) => ratesOf(contenders, rounds)[i] ?? Number.NaN;
  const rows = (rounds: Rounds) =>
    contenders.map((contender) => rowOf(contender, rounds, rate(rounds, 1)));
  const ratesOfRounds = (rounds: Rounds, i: number) =>
    [...rounds.values()][i]?.map(({ perSecond }) => perSecond) ?? [];
  const target = (claim: string, target: number, rounds: Rounds, peer: number): Target => {
    const found = ratio(ratesOfRounds(rounds, 0), ratesOfRounds(rounds, peer));
    return { claim, bound: 'at least', target, ...found, unit: '×' };
  };
  return {
    name: 'pages',
    title: 'Pages',
    text: `\`GET /plants?limit=20\` at ${SIZE.toLocaleString('en')} plants, ${CONNECTIONS} connections. Plant Store checks the token, reads its tree and writes the page; bare node:http sends the same bytes, headers included, made beforehand; Fastify checks the token by its hash, validates the query, slices an ordered array and serialises by schema, with the same headers. None of them logs reads. Plant Store’s answers leave at the end of the event loop’s turn, so bare node:http is shown in that way as well. A second Plant Store of the same kind tells how much of a difference is chance.`,
    tables: [
      { caption: 'The first page', columns, rows: rows(first) },
      { caption: 'Pages after random ids', columns, rows: rows(anywhere) },
    ],
    targets: [
      target('pages, of bare node:http', 0.8, first, 1),
      target('pages, of Fastify', 1.5, first, 2),
      target('pages at random places, of Fastify', 1, anywhere, 2),
      target('pages, of json-server', 8, first, 3),
    ],
    panels: [
      {
        title: `Pages of 20 a second, ${SIZE.toLocaleString('en')} plants`,
        unit: '/s',
        bars: contenders.slice(0, 4).map(({ name }, i) => {
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
  const measured = rounds.get(contender) ?? [];
  const { perSecond, p50, p99, failed, processorTime } = medians(measured);
  return [
    contender.name,
    formatNumber(perSecond),
    formatSpread(measured.map((round) => round.perSecond)),
    formatNumber(perSecond / bare),
    ...[formatTime(p50), formatTime(p99), String(failed), formatTime(processorTime)],
  ];
}
