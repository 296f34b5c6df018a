import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openFileStore } from '../server/store/file/open.ts';
import type { Bench } from './bench.ts';
import { journalBytes } from './creates/disk.ts';
import { prepareProbe } from './load/probe.ts';
import { signIn, startOver } from './plant-store.ts';
import type { Seed } from './plants.ts';
import { type Comparison, formatNumber, type Target } from './report/comparison.ts';
import { interleave, median, medians } from './report/rounds.ts';
import { copyFolder, newFolder } from './work-folder.ts';

const LARGE = 1_000_000;
const KILLED = 100_000;
const JOURNAL_BYTES = 10_000_000;
/** A snapshot is begun at half of it, and as much may come until that is written. */
const LARGEST_JOURNAL_BYTES = 16 * 1024 ** 2;
const MB = 1_000_000;
const IDLE_MS = 5000;

interface Way {
  name: string;
  /** Resolves with the milliseconds from spawning the process to its being ready. */
  start(): Promise<number>;
}

/** Compares starts: from a large snapshot, beside only parsing it, and after a kill. */
export async function compareStart({ folder, seedOf }: Bench): Promise<Comparison> {
  const large = await seedOf(LARGE);
  const killed = await leaveKilled(await seedOf(KILLED), folder, JOURNAL_BYTES);
  const worst = await leaveKilled(large, folder, LARGEST_JOURNAL_BYTES);
  const ways: Way[] = [
    {
      name: `Plant Store, ${LARGE.toLocaleString('en')} plants`,
      start: () => timeStart(large, folder),
    },
    {
      name: '`JSON.parse(readFileSync("plants.json"))`, the same file',
      start: () => timeParse(join(large.folder, 'plants.json')),
    },
    {
      name: `Plant Store, ${KILLED.toLocaleString('en')} plants and ${formatNumber(killed.journal / 1e6)} MB of journal after a kill`,
      start: () => timeStart(killed, folder),
    },
    {
      name: `Plant Store, ${LARGE.toLocaleString('en')} plants and ${formatNumber(worst.journal / 1e6)} MB of journal after a kill, nothing of it in memory, until the first page by name`,
      start: () => timeColdPage(worst, folder),
    },
  ];
  const times = await interleave(ways, ({ start }) => start());
  const memory = await interleave([large], () => measureMemory(large, folder));
  return describe(
    ways.map((way) => ({ name: way.name, ms: median(times.get(way) ?? []) })),
    medians(memory.get(large) ?? []),
  );
}

/** Starts the server over a new copy of the folder, waits for its greeting, and kills it. */
async function timeStart({ folder, token }: Seed, parent: string): Promise<number> {
  const copy = newFolder(parent);
  await copyFolder(folder, copy);
  const startedAt = performance.now();
  const server = await startOver(copy, token);
  const ms = performance.now() - startedAt;
  await server.stop();
  await rm(copy, { recursive: true });
  return ms;
}

/** As `timeStart`, of files that the system has to read from the disk, and until a page by name has been answered. */
async function timeColdPage({ folder, token }: Seed, parent: string): Promise<number> {
  const copy = newFolder(parent);
  await copyFolder(folder, copy);
  for (const name of await readdir(copy)) await forget(join(copy, name));
  const startedAt = performance.now();
  const server = await startOver(copy, token);
  const headers = await signIn(server);
  const page = await fetch(`${server.origin}/bff/plants?sort=name&limit=20`, { headers });
  const { rows } = (await page.json()) as { rows: unknown[] };
  const ms = performance.now() - startedAt;
  if (rows.length !== 20) throw new Error(`The page was answered with ${page.status}.`);
  await server.stop();
  await rm(copy, { recursive: true });
  return ms;
}

/** Has the system keep nothing of a file in memory. */
async function forget(path: string): Promise<void> {
  await promisify(execFile)('dd', [`if=${path}`, 'iflag=nocache', 'count=0']);
}

async function timeParse(path: string): Promise<number> {
  const program = `globalThis.kept = JSON.parse(require('fs').readFileSync(process.argv[1])); console.log('ready')`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['-e', program, path]);
  await once(child.stdout, 'data');
  const ms = performance.now() - startedAt;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return ms;
}

/** Tells the resident memory of a server once it is ready, some idle seconds later, and at most. */
async function measureMemory({ folder, token }: Seed, parent: string) {
  const copy = newFolder(parent);
  await copyFolder(folder, copy);
  const probe = await prepareProbe(parent);
  const server = await startOver(copy, token, probe.env);
  const ready = await probe.report(server.process);
  await wait(IDLE_MS);
  const idle = await probe.report(server.process);
  await server.stop();
  await rm(copy, { recursive: true });
  return { ready: ready.rss, peak: ready.maxRss, idle: idle.rss, heap: idle.heapUsed };
}

/** Makes the folder that a kill leaves behind: a snapshot, and a journal that nothing has taken over. */
async function leaveKilled(
  seed: Seed,
  parent: string,
  journalAtLeast: number,
): Promise<Seed & { journal: number }> {
  const living = newFolder(parent);
  await copyFolder(seed.folder, living);
  const before = await journalBytes(living);
  const bounds = { journalBytes: 4096 * MB, historyBytes: 4096 * MB };
  const store = await openFileStore({ folder: living, logger: console, bounds });
  const snapshot = await readFile(join(living, 'plants.json'));
  const draft = { actor: { id: 'bench', name: 'bench' }, workspace: 'main', remove: [] };
  let journal = 0;
  while (journal < journalAtLeast) {
    const creates = Array.from({ length: 1000 }, (_, i) => {
      const add = [{ name: `Rosa gallica no. ${journal + i}`, tag: 'bed 7' }];
      return store.plants.commit({ ...draft, requestId: `bench-${i}`, add });
    });
    await Promise.all(creates);
    journal = (await journalBytes(living)) - before;
  }
  const folder = newFolder(parent);
  await copyFolder(living, folder);
  await store.close();
  const copied = await readFile(join(folder, 'plants.json'));
  if (!copied.equals(snapshot)) throw new Error('A snapshot was written, so nothing is replayed.');
  return { ...seed, folder, journal };
}

function describe(
  starts: { name: string; ms: number }[],
  memory: { ready: number; peak: number; idle: number; heap: number },
): Comparison {
  const ms = (i: number) => starts[i]?.ms ?? Number.NaN;
  const inMb = (bytes: number) => `${formatNumber(bytes / MB)} MB`;
  const target = (claim: string, target: number, measured: number, unit: string): Target => {
    return { claim, bound: 'at most', target, measured, unit };
  };
  return {
    name: 'start',
    title: 'Start',
    text: 'From spawning the process to its greeting, when it answers, each time over a fresh copy of the data folder, the files in the page cache, but for the last row, where a page by name is asked for as well. Beside it a process that does nothing but read and parse the same snapshot.',
    tables: [
      {
        caption: 'Time to ready',
        columns: ['what', 'median', 'of parsing alone'],
        rows: starts.map((row, i) => [
          row.name,
          `${formatNumber(row.ms)} ms`,
          i >= 2 ? '' : `${formatNumber(row.ms / ms(1))} ×`,
        ]),
      },
      {
        caption: `Memory of a server of ${LARGE.toLocaleString('en')} plants`,
        columns: ['what', 'median'],
        rows: [
          ['resident once ready', inMb(memory.ready)],
          ['resident at most until then', inMb(memory.peak)],
          [`resident ${IDLE_MS / 1000} s later`, inMb(memory.idle)],
          ['JavaScript heap then', inMb(memory.heap)],
        ],
      },
    ],
    targets: [
      target('start at 1,000,000 plants, of only parsing', 1.5, ms(0) / ms(1), '×'),
      {
        ...target('memory once ready at 1,000,000 plants', 200, memory.ready / MB, 'MB'),
        bound: 'below',
      },
      target('start after a kill, 100,000 plants and 10 MB of journal', 2, ms(2) / 1000, 's'),
    ],
    panels: [],
  };
}
