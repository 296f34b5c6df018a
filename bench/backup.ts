import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runBuilt } from '../server/testing/run-built.ts';
import type { Bench } from './bench.ts';
import { type Probe, type ProbeReport, prepareProbe, startIdleProcess } from './load/probe.ts';
import { writeAndRead } from './load/write-and-read.ts';
import { type LoadResult, warmUp } from './load/wrk.ts';
import { type PlantStoreServer, startOver, startPlantStore } from './plant-store.ts';
import { type Comparison, formatNumber } from './report/comparison.ts';
import { interleave, median } from './report/rounds.ts';
import { newFolder } from './work-folder.ts';

const SIZE = 1_000_000;
const CONNECTIONS = 8;
/** Longer than a backup takes. */
const SECONDS = 20;
const LOAD = { connections: CONNECTIONS, plants: SIZE };

interface Round {
  written: LoadResult;
  read: LoadResult;
  /** What the server felt, and an idle process beside it. */
  felt: ProbeReport;
  beside: ProbeReport;
  /** How long the backup took; NaN where none was made. */
  backupSeconds: number;
}

/** Makes backups of 1,000,000 plants while others write and read, and restores one. */
export async function compareBackup({ folder, seedOf }: Bench): Promise<Comparison> {
  const seed = await seedOf(SIZE);
  const probe = await prepareProbe(folder);
  const server = await startPlantStore(folder, seed, probe.env);
  try {
    await warmUp(
      async (seconds) => (await Promise.all(writeAndRead(server, { ...LOAD, seconds })))[0],
    );
    const rounds = await interleave(['without', 'with'], (way) =>
      measureRound(server, probe, folder, way === 'with'),
    );
    const file = join(newFolder(folder), 'last.tar.gz');
    await backUp(server, file);
    const { size } = await stat(file);
    const before = await digestOf(server);
    await server.process.end('SIGTERM');
    const { restoreSeconds, verifySeconds, after } = await restore(folder, file, seed.token);
    if (before !== after) throw new Error('What was restored is another list.');
    return describe(rounds, { size, restoreSeconds, verifySeconds });
  } finally {
    await server.stop();
  }
}

async function measureRound(
  server: PlantStoreServer,
  probe: Probe,
  folder: string,
  isBackedUp: boolean,
): Promise<Round> {
  const idleProcess = await startIdleProcess(folder);
  await probe.report(server.process);
  const file = `${newFolder(folder)}.tar.gz`;
  const [[written, read], backupSeconds] = await Promise.all([
    Promise.all(writeAndRead(server, { ...LOAD, seconds: SECONDS })),
    isBackedUp ? backUp(server, file) : Number.NaN,
  ]);
  const felt = await probe.report(server.process);
  const beside = await idleProcess.end();
  await rm(file, { force: true });
  return { written, read, felt, beside, backupSeconds };
}

/** Returns how many seconds it took. */
async function backUp(server: PlantStoreServer, file: string): Promise<number> {
  return await timed(['backup', file], server.folder);
}

async function timed(args: string[], dataFolder: string): Promise<number> {
  const since = performance.now();
  const { status, stderr } = await runBuilt(args, { DATA_DIR: dataFolder });
  if (status !== 0) throw new Error(stderr);
  return (performance.now() - since) / 1000;
}

async function restore(parent: string, file: string, token: string) {
  const folder = newFolder(parent);
  const restoreSeconds = await timed(['restore', file], folder);
  const verifySeconds = await timed(['verify'], folder);
  const server = await startOver(folder, token);
  const after = await digestOf(server);
  await server.stop();
  return { restoreSeconds, verifySeconds, after };
}

/** Tells one list from every other, byte for byte. */
async function digestOf({ origin, headers }: PlantStoreServer): Promise<string> {
  const hash = createHash('sha256');
  const { body } = await fetch(`${origin}/plants`, { headers });
  for await (const part of body ?? []) hash.update(part);
  return hash.digest('hex');
}

interface Restored {
  size: number;
  restoreSeconds: number;
  verifySeconds: number;
}

function describe(
  rounds: Map<string, Round[]>,
  { size, restoreSeconds, verifySeconds }: Restored,
): Comparison {
  const [without = [], during = []] = ['without', 'with'].map((way) => rounds.get(way));
  const seconds = median(during.map(({ backupSeconds }) => backupSeconds));
  const row = (name: string, unit: string, value: (round: Round) => number, worst = false) => {
    const of = (some: Round[]) => (worst ? Math.max(...some.map(value)) : median(some.map(value)));
    return [name, ...[without, during].map((some) => `${formatNumber(of(some))} ${unit}`.trim())];
  };
  const longest = during.map(({ felt }) => felt.longestOwn);
  return {
    name: 'backup',
    title: 'A backup under load',
    text: `${SIZE.toLocaleString('en')} plants; for ${SECONDS} s ${CONNECTIONS} connections create and ${CONNECTIONS} read pages at random places, with and without \`plant-store backup FILE.tar.gz\` of the same folder, in turn. How long the event loop was held is measured inside the server's process every millisecond; of that, its own share is what is left without the time in which its thread was ready and others had the cores, as Linux counts it: the backup takes one of two. An idle Node process beside it tells how long the machine keeps anybody waiting. The list of all plants before and after a restore is the same, byte for byte (checked).`,
    round: `${SECONDS} s of load`,
    tables: [
      {
        caption: 'The server',
        columns: ['', 'without a backup', 'with one'],
        rows: [
          row('longest hold, worst round', 'ms', ({ felt }) => felt.longest, true),
          row('longest hold', 'ms', ({ felt }) => felt.longest),
          row('own share, worst round', 'ms', ({ felt }) => felt.longestOwn, true),
          row('own share', 'ms', ({ felt }) => felt.longestOwn),
          row('99.9 % of holds up to', 'ms', ({ felt }) => felt.p999),
          row('longest hold of an idle process', 'ms', ({ beside }) => beside.longest),
          row('creates a second', '', ({ written }) => written.perSecond),
          row('creates, p99', 'ms', ({ written }) => written.p99),
          row('pages a second', '', ({ read }) => read.perSecond),
          row('pages, p99', 'ms', ({ read }) => read.p99),
          row('failed', '', ({ written, read }) => written.failed + read.failed),
        ],
      },
      {
        caption: 'The commands',
        columns: ['', 'measured'],
        rows: [
          ['backup, under load', `${formatNumber(seconds)} s`],
          ['the file', `${formatNumber(size / 1e6)} MB`],
          ['restore', `${formatNumber(restoreSeconds)} s`],
          ['verify', `${formatNumber(verifySeconds)} s`],
        ],
      },
    ],
    targets: [
      {
        claim: 'longest hold of the event loop while a backup is made, own share',
        bound: 'at most',
        ...{ target: 20, measured: Math.max(...longest), rounds: longest, unit: 'ms' },
      },
    ],
    panels: [],
  };
}
