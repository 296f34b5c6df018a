import type { Bench, BenchServer } from '../bench.ts';
import { timed } from '../load/timed.ts';
import { type Load, type LoadResult, load, warmUp } from '../load/wrk.ts';
import { type PeerServer, startPeer } from '../peers/peer-process.ts';
import { recordAnswer } from '../peers/record-answer.ts';
import { startPlantStore } from '../plant-store.ts';
import type { Seed } from '../plants.ts';
import { type Comparison, formatNumber, formatSpread, type Table } from '../report/comparison.ts';
import { interleave, median, SECONDS } from '../report/rounds.ts';
import { copyFolder, newFolder } from '../work-folder.ts';
import type { PartialSettings, Stage } from './partial-server.ts';

const SIZE = 100_000;
const CONNECTIONS = 32;
const US = 1000;

/** A server that does a part of the work, and what it does beside the one before. */
interface Step {
  part: string;
  server: PeerServer;
}

interface Work {
  caption: string;
  status: number;
  request: Pick<Load, 'path' | 'method' | 'body'>;
  parts: [stage: Stage, part: string][];
}

const FIRST: [Stage, string][] = [
  ['route', 'adapter, router, one turn for all'],
  ['observe', 'request id, metrics, common headers'],
  ['authenticate', 'authentication, the turn of whoever asks, the log line of a write'],
];

const WORKS: Work[] = [
  {
    caption: 'The first page',
    status: 200,
    request: { path: '/plants?limit=20' },
    parts: [...FIRST, ['all', 'the page, from what was kept of it']],
  },
  {
    caption: 'A create',
    status: 201,
    request: {
      ...{ path: '/plants', method: 'POST' },
      body: JSON.stringify({ name: 'Rosa gallica officinalis', tag: 'bed 7' }),
    },
    parts: [
      ...FIRST,
      ['read', 'role, body, JSON, schema, answer'],
      ['keep', 'plan, record and checksum, indexes, publishing'],
      ['all', 'write and sync'],
    ],
  },
];

/** Tells what each part of a request costs in processor time, by servers that do ever more of it. */
export async function measureBudget(bench: Bench): Promise<Comparison> {
  const tables: Table[] = [];
  for (const work of WORKS) tables.push(await measureWork(bench, work));
  return {
    name: 'budget',
    title: 'What a request costs, by part',
    text: `Processor time of the server, all its threads, at ${SIZE.toLocaleString('en')} plants and ${CONNECTIONS} connections. Each row is a server that does what the row names and all above it, and answers with the bytes of the whole; the difference to the row above is what the part costs. Collections of garbage count where they come. The last row writes its log to nobody, and is else Plant Store as it is shipped.`,
    tables,
    targets: [],
    panels: [],
  };
}

async function measureWork({ folder, seedOf }: Bench, work: Work): Promise<Table> {
  const seed = await seedOf(SIZE);
  const steps = await startSteps(folder, seed, work);
  try {
    for (const { server } of steps) await warmUp((seconds) => loadStep(server, work, seconds));
    const measured = await interleave(steps, async ({ server }) => {
      const { result, times } = await timed([server.pid], () => loadStep(server, work, SECONDS));
      if (result.failed > 0) throw new Error(`${work.caption} failed ${result.failed} times.`);
      return (times[0] ?? Number.NaN) * US;
    });
    return tableOf(work.caption, steps, measured);
  } finally {
    for (const { server } of steps) await server.stop();
  }
}

async function startSteps(parent: string, seed: Seed, work: Work): Promise<Step[]> {
  const { status, request, parts } = work;
  const whole = await startPlantStore(parent, seed);
  const answer = await recordAnswer(whole, request);
  await whole.stop();
  const { headers } = whole;
  const bare = await startPeer('bare-node.ts', answer, headers);
  const steps: Step[] = [{ part: 'node:http and the kernel', server: bare }];
  for (const [stage, part] of parts) {
    const folder = newFolder(parent);
    await copyFolder(seed.folder, folder);
    const settings: PartialSettings = { folder, stage, status, answer };
    const server = await startPeer('../budget/partial-server.ts', settings, headers);
    steps.push({ part, server });
  }
  return steps;
}

async function loadStep(
  { origin, headers }: BenchServer,
  { request }: Work,
  seconds: number,
): Promise<LoadResult> {
  const all = { ...headers, 'Content-Type': 'application/json' };
  return await load({ origin, ...request, headers: all, connections: CONNECTIONS, seconds });
}

function tableOf(caption: string, steps: Step[], measured: Map<Step, number[]>): Table {
  const medians = steps.map((step) => median(measured.get(step) ?? []));
  return {
    caption,
    columns: ['part', 'with all above', 'each round', 'this part'],
    rows: steps.map((step, i) => [
      step.part,
      `${formatNumber(medians[i] ?? Number.NaN)} µs`,
      formatSpread(measured.get(step) ?? []),
      `${formatNumber((medians[i] ?? Number.NaN) - (medians[i - 1] ?? 0))} µs`,
    ]),
  };
}
