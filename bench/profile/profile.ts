import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { type Load, load, warmUp } from '../load/wrk.ts';
import { startPlantStore } from '../plant-store.ts';
import { type Comparison, formatNumber } from '../report/comparison.ts';
import { interleave, median, SECONDS } from '../report/rounds.ts';
import { createSourceFinder, type Profile, shareOut } from './profile-shares.ts';

const SIZE = 100_000;
const CONNECTIONS = 32;

/** Less than this is not worth a line. */
const LEAST_SHARE = 0.005;

type Request = Pick<Load, 'path' | 'method' | 'body' | 'numbers'>;

const LOADS: [caption: string, request: Request][] = [
  ['The first page', { path: '/plants?limit=20' }],
  [
    'Pages after random ids',
    {
      path: '/plants?limit=20&after=#',
      numbers: { order: 'random', first: 1, last: SIZE },
    },
  ],
  [
    'Creates',
    {
      ...{ path: '/plants', method: 'POST' },
      body: JSON.stringify({ name: 'Rosa gallica officinalis', tag: 'bed 7' }),
    },
  ],
];

/** Tells where the server's processor time goes under each kind of load, by V8's sampling profiler. */
export async function profileServer(bench: Bench): Promise<Comparison> {
  const sourceOf = await createSourceFinder();
  const profiles = await interleave(LOADS, async ([, request]) =>
    shareOut(await profileUnder(bench, request), sourceOf),
  );
  const tables = [...profiles].map(([[caption], rounds]) => ({
    caption,
    columns: ['where', 'of the time it was busy'],
    rows: describeShares(rounds),
  }));
  return {
    name: 'profile',
    title: 'Where the time goes',
    text: `V8's profiler, a sample every 0.2 ms, inside a server of ${SIZE.toLocaleString('en')} plants under ${CONNECTIONS} connections, each kind of load on a server of its own. Samples in which the event loop was idle are left out. “Native code and the kernel” is what runs below JavaScript, system calls such as \`writev\` and \`epoll_wait\` above all.`,
    round: `${SECONDS} s of each load`,
    tables,
    targets: [],
    panels: [],
  };
}

function describeShares(rounds: Map<string, number>[]): string[][] {
  const parts = [...new Set(rounds.flatMap((shares) => [...shares.keys()]))];
  return parts
    .map((part) => ({ part, share: median(rounds.map((shares) => shares.get(part) ?? 0)) }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share)
    .map(({ part, share }) => [part, `${formatNumber(share * 100)} %`]);
}

async function profileUnder({ folder, seedOf }: Bench, request: Request): Promise<Profile> {
  const file = join(folder, `profile-${process.hrtime.bigint()}`);
  const server = await startPlantStore(folder, await seedOf(SIZE), {
    NODE_OPTIONS: `--import ${new URL('profile-probe.mjs', import.meta.url).href}`,
    BENCH_PROFILE: file,
    BENCH_PROFILE_MS: String(SECONDS * 1000),
  });
  try {
    const headers = { ...server.headers, 'Content-Type': 'application/json' };
    const loadFor = (seconds: number) =>
      load({ ...request, headers, origin: server.origin, connections: CONNECTIONS, seconds });
    await warmUp(loadFor);
    server.process.signal('SIGUSR2');
    await loadFor(SECONDS + 1);
    return await readProfile(file);
  } finally {
    await server.stop();
  }
}

/** Trusts what V8 wrote. */
async function readProfile(file: string): Promise<Profile> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) return JSON.parse(text) as Profile;
    await wait(50);
  }
}
