import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { growJournal, snapshotTime } from '../growth/grow-journal.ts';
import { type Probe, prepareProbe, startIdleProcess } from '../load/probe.ts';
import { writeAndRead } from '../load/write-and-read.ts';
import { warmUp } from '../load/wrk.ts';
import { type PlantStoreServer, signIn, startPlantStore } from '../plant-store.ts';
import type { Comparison } from '../report/comparison.ts';
import { ROUNDS } from '../report/rounds.ts';
import { readSlowly, readWhole, type StreamResult } from '../streams.ts';
import { atOnceComparison, type Idle, type Round } from './at-once-report.ts';

const SIZE = 1_000_000;
const CONNECTIONS = 32;
const SECONDS = 20;
const LOAD = { connections: CONNECTIONS, plants: SIZE };
const SLOW_SECONDS = 5;
const SNAPSHOT_MS = 60_000;
const LIST = '/plants';
const EXPORT = '/bff/export?format=json';

interface Subject {
  server: PlantStoreServer;
  sessionHeaders: Record<string, string>;
  probe: Probe;
}

/** Does everything at once at 1,000,000 plants and asks the server's own process what it felt. */
export async function compareAtOnce({ folder, seedOf }: Bench): Promise<Comparison> {
  const probe = await prepareProbe(folder);
  const server = await startPlantStore(folder, await seedOf(SIZE), probe.env);
  try {
    const subject: Subject = { server, probe, sessionHeaders: await signIn(server) };
    await warmUp(
      async (seconds) => (await Promise.all(writeAndRead(server, { ...LOAD, seconds })))[0],
    );
    const idle = await measureIdle(subject);
    const rounds: Round[] = [];
    for (let i = 0; i < ROUNDS; i += 1) rounds.push(await measureRound(subject, folder));
    return atOnceComparison(idle, rounds, { SIZE, CONNECTIONS, SECONDS });
  } finally {
    await server.stop();
  }
}

/** What a whole list takes and adds while nothing else is asked. */
async function measureIdle({ server, probe }: Subject): Promise<Idle> {
  await wait(2000);
  const before = await probe.report(server.process);
  const lists: StreamResult[] = [];
  for (let i = 0; i < 5; i += 1) lists.push(await readWhole(server, LIST));
  const fast = await probe.report(server.process);
  await wait(1000);
  const beforeSlow = await probe.report(server.process);
  await readSlowly(server, LIST, SLOW_SECONDS);
  const slow = await probe.report(server.process);
  return {
    lists,
    longest: fast.longest,
    addedFast: fast.maxRss - before.rss,
    addedSlow: slow.maxRss - beforeSlow.rss,
  };
}

/** Writers, readers, a list after the other and an export after the other, until a snapshot surely came. */
async function measureRound(subject: Subject, folder: string): Promise<Round> {
  const { server, sessionHeaders, probe } = subject;
  await growJournal(server, sessionHeaders);
  const snapshot = await snapshotTime(server.folder);
  const idleProcess = await startIdleProcess(folder);
  const before = await probe.report(server.process);
  const [writes, reads] = writeAndRead(server, { ...LOAD, seconds: SECONDS });
  const end = performance.now() + SECONDS * 1000;
  const [written, read, lists, exports] = await Promise.all([
    writes,
    reads,
    readUntil(end, server, LIST),
    readUntil(end, { ...server, headers: sessionHeaders }, EXPORT),
  ]);
  const felt = await probe.report(server.process);
  const beside = await idleProcess.end();
  await requireSnapshot(server.folder, snapshot);
  return { written, read, lists, exports, before, felt, beside };
}

/** What was begun under load may end after it where the machine is slow. */
async function requireSnapshot(folder: string, before: number): Promise<void> {
  const end = performance.now() + SNAPSHOT_MS;
  while ((await snapshotTime(folder)) === before) {
    if (performance.now() > end) throw new Error('No snapshot was written.');
    await wait(100);
  }
}

async function readUntil(
  end: number,
  server: Pick<PlantStoreServer, 'origin' | 'headers'>,
  path: string,
): Promise<StreamResult[]> {
  const results: StreamResult[] = [];
  do results.push(await readWhole(server, path));
  while (performance.now() < end);
  return results;
}
