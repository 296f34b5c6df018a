import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoadResult, load, median } from './load.ts';
import { type BenchServer, makePlants, startJsonServer, startPlantStore } from './servers.ts';

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 32;

interface Contender {
  name: string;
  size: number;
  start: (folder: string) => Promise<BenchServer>;
}

function contender(name: string, size: number, start: typeof startPlantStore): Contender {
  return { name, size, start: (folder) => start(folder, makePlants(size)) };
}

const CONTENDERS = [
  contender('Plant Store', 1000, startPlantStore),
  contender('Plant Store', 100_000, startPlantStore),
  contender('json-server 0.17', 100_000, startJsonServer),
];

/** Loads each contender in turn, so that what disturbs the machine disturbs all alike. */
async function measure(folder: string): Promise<LoadResult[][]> {
  const results: LoadResult[][] = CONTENDERS.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, { start }] of CONTENDERS.entries()) {
      const own = join(folder, `${round}-${i}`);
      await mkdir(own);
      const server = await start(own);
      results[i]?.push(await createPlants(server));
      await server.stop();
    }
  }
  return results;
}

async function createPlants({ url, headers }: BenchServer): Promise<LoadResult> {
  const body = JSON.stringify({ name: 'Rosa gallica officinalis', tag: 'bed 7' });
  const request = { url, headers, body, method: 'POST', connections: CONNECTIONS } as const;
  await load({ ...request, seconds: 1 });
  return await load({ ...request, seconds: SECONDS });
}

function describeResults(results: LoadResult[][]): string {
  const rates = results.map((rounds) => median(rounds.map(({ perSecond }) => perSecond)));
  const [small = 0, large = 0, peer = 0] = rates;
  const rows = CONTENDERS.map(({ name, size }, i) => {
    const rounds = results[i] ?? [];
    const p50 = median(rounds.map((round) => round.p50));
    const p99 = median(rounds.map((round) => round.p99));
    const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
    return `| ${name} | ${size.toLocaleString('en')} | ${Math.round(rates[i] ?? 0).toLocaleString('en')} | ${p50} ms | ${p99} ms | ${failed} |`;
  });
  return `# Creates

\`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}: ${CONNECTIONS} connections, ${SECONDS} s a round, medians of ${ROUNDS} interleaved rounds. Plant Store syncs every change to disk before it answers; json-server does not.

| server | plants | creates a second | p50 | p99 | failed |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}

At 100,000 plants: ${Math.round(large / peer).toLocaleString('en')} times json-server. 100,000 plants against 1,000: ${(large / small).toFixed(2)}.
`;
}

const folder = await mkdtemp(join(tmpdir(), 'plant-store-bench-'));
try {
  const text = describeResults(await measure(folder));
  await writeFile(new URL('RESULTS.md', import.meta.url), text);
  process.stdout.write(text);
} finally {
  await rm(folder, { recursive: true, force: true });
}
