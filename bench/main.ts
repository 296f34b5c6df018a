import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { compareAtOnce } from './at-once/at-once.ts';
import { compareBackup } from './backup.ts';
import type { Bench } from './bench.ts';
import { measureBudget } from './budget/budget.ts';
import { compareCreates } from './creates/creates.ts';
import { compareGrowth } from './growth/growth.ts';
import { measureLasting } from './lasting/lasting.ts';
import { comparePages } from './pages/pages.ts';
import { createSeeds } from './plants.ts';
import { comparePostgres } from './postgres/postgres.ts';
import { comparePostgresGrowth } from './postgres/postgres-growth.ts';
import { simulatePostgres } from './postgres/postgres-simulation.ts';
import { profileServer } from './profile/profile.ts';
import { drawChart } from './report/chart.ts';
import { describeMachine } from './report/machine.ts';
import { describeMoves } from './report/moved.ts';
import { type KeptComparison, renderResults } from './report/render.ts';
import { ROUNDS, SECONDS } from './report/rounds.ts';
import { compareScreen } from './screen/screen.ts';
import { compareStart } from './start.ts';
import { measureTail } from './tail/tail.ts';
import { newFolder, withWorkFolder } from './work-folder.ts';

const COMPARISONS = {
  pages: comparePages,
  creates: compareCreates,
  tail: measureTail,
  growth: compareGrowth,
  'at-once': compareAtOnce,
  postgres: comparePostgres,
  'postgres-growth': comparePostgresGrowth,
  'postgres-simulation': simulatePostgres,
  start: compareStart,
  backup: compareBackup,
  lasting: measureLasting,
  screen: compareScreen,
  budget: measureBudget,
  profile: profileServer,
};
type Name = keyof typeof COMPARISONS;

const results = new URL('results/', import.meta.url);

/** Which comparisons to run: those named, or all. */
function chosen(names: string[]): Name[] {
  const all = Object.keys(COMPARISONS);
  for (const name of names) {
    if (!all.includes(name))
      throw new Error(`There is no comparison ${name}. There are: ${all.join(', ')}.`);
  }
  return all.filter((name): name is Name => names.length === 0 || names.includes(name));
}

async function run(name: Name, bench: Bench): Promise<void> {
  const startedAt = Date.now();
  process.stderr.write(`${name} …\n`);
  const comparison = await COMPARISONS[name](bench);
  const kept: KeptComparison = {
    rounds: ROUNDS,
    ...comparison,
    at: new Date(startedAt).toISOString(),
    seconds: SECONDS,
    machine: await describeMachine(),
  };
  await mkdir(results, { recursive: true });
  const before = (await readKept()).find((one) => one.name === comparison.name);
  await writeFile(new URL(`${name}.json`, results), `${JSON.stringify(kept, null, 2)}\n`);
  process.stderr.write(`${name} took ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
  if (before) process.stderr.write(`\n${describeMoves(before, comparison)}\n\n`);
}

/** Reads what was kept of this run and of earlier ones, in the order of the comparisons. */
async function readKept(): Promise<KeptComparison[]> {
  const files = await readdir(results);
  const names = Object.keys(COMPARISONS).filter((name) => files.includes(`${name}.json`));
  return await Promise.all(
    names.map(async (name) => readComparison(await readFile(new URL(`${name}.json`, results)))),
  );
}

/** Trusts the files that this program wrote. */
function readComparison(content: Buffer): KeptComparison {
  return JSON.parse(content.toString()) as KeptComparison;
}

const names = chosen(process.argv.slice(2));
await withWorkFolder(async (parent) => {
  const seedOf = createSeeds(parent);
  for (const name of names) {
    const folder = newFolder(parent);
    await mkdir(folder, { mode: 0o711 });
    await run(name, { folder, seedOf });
    await rm(folder, { recursive: true });
  }
});
const kept = await readKept();
const text = renderResults(kept);
await writeFile(new URL('RESULTS.md', import.meta.url), text);
await writeFile(new URL('../docs/bench.svg', import.meta.url), drawChart(kept));
process.stdout.write(text);
