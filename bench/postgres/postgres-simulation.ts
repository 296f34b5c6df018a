import { availableParallelism } from 'node:os';
import { Random } from '../../torture/random.ts';
import type { Bench } from '../bench.ts';
import { warmUp } from '../load/wrk.ts';
import { makePostgres, type Postgres, startPostgres } from '../peers/postgres.ts';
import { type PlantStoreServer, startOver } from '../plant-store.ts';
import type { Comparison } from '../report/comparison.ts';
import { interleave, medians } from '../report/rounds.ts';
import { newFolder } from '../work-folder.ts';
import type { Costs } from './costs/costs.ts';
import { deriveCosts } from './costs/derive-costs.ts';
import { fillDatabase, WORKSPACES, writeTokens } from './costs/many-workspaces.ts';
import { CONNECTIONS, type Measured, measureLoad, type Sent } from './costs/measure-loads.ts';
import { measureNews, newsCosts, type Told } from './costs/measure-news.ts';
import { measureStore } from './costs/measure-store.ts';
import { drawByZipf } from './simulation/random.ts';
import { type Outcome, type Scenario, simulate } from './simulation/simulate.ts';
import { describe, type Validated } from './simulation-report.ts';

const SETTINGS = ['shared_preload_libraries=pg_stat_statements', 'max_connections=300'];

/** So few that a process knows their tokens most of the time. */
const FEW = 100;

/** What the simulation has to tell by itself, and what only its costs come from. */
interface Trial extends Sent {
  scenario?: Pick<Scenario, 'law' | 'workspaces'>;
}

/** Measures what everything costs, and simulates from that what cannot be run here. */
export async function simulatePostgres({ folder }: Bench): Promise<Comparison> {
  const postgres = await startPostgres(await makePostgres(folder), SETTINGS);
  const servers: PlantStoreServer[] = [];
  try {
    const workspaces = await fillDatabase(postgres.url);
    await postgres.execute('postgres', 'CREATE EXTENSION pg_stat_statements');
    const store = await measureStore(postgres, workspaces);
    const told = await measureNews(folder, postgres);
    const start = () => startOver(newFolder(folder), 'none', { DATABASE_URL: postgres.url });
    servers.push(await start(), await start());
    const trials = await plan(folder, servers, workspaces.tokens);
    const measured = await measureAll(postgres, trials);
    return conclude(trials, measured, told, store, servers.length);
  } finally {
    for (const server of servers) await server.stop();
    await postgres.stop();
  }
}

async function plan(
  folder: string,
  servers: PlantStoreServer[],
  tokens: string[],
): Promise<Trial[]> {
  const one = servers.slice(0, 1);
  const draw = drawByZipf(tokens.length, new Random(1));
  const byZipf = tokens.map(() => tokens[draw()] ?? '');
  const all = await writeTokens(folder, 'all', tokens);
  const few = await writeTokens(folder, 'few', tokens.slice(0, FEW));
  const first = await writeTokens(folder, 'first', tokens.slice(0, 1));
  const zipf = await writeTokens(folder, 'zipf', byZipf);
  const evenly = { law: 'evenly', workspaces: WORKSPACES } as const;
  const simulated = [one, servers].flatMap((some): Trial[] => [
    { name: 'pages', servers: some, kind: 'pages', tokens: all, scenario: evenly },
    { name: 'creates', servers: some, kind: 'creates', tokens: all, scenario: evenly },
    {
      ...{ name: 'creates by Zipf', servers: some, kind: 'creates', tokens: zipf },
      scenario: { law: 'by Zipf', workspaces: WORKSPACES },
    },
    {
      ...{ name: 'creates in one workspace', servers: some, kind: 'creates', tokens: first },
      scenario: { law: 'evenly', workspaces: 1 },
    },
  ]);
  return [
    { name: 'pages of few', servers: one, kind: 'pages', tokens: few },
    { name: 'refused creates', servers: one, kind: 'refused creates', tokens: all },
    ...simulated,
  ];
}

async function measureAll(postgres: Postgres, trials: Trial[]): Promise<Map<Trial, Measured>> {
  for (const trial of trials.filter(({ servers }) => servers.length > 1)) {
    await warmUp(async (seconds) => {
      const { perSecond } = await measureLoad(postgres, trial, seconds);
      return { done: perSecond * seconds };
    });
  }
  const rounds = await interleave(trials, (trial) => measureLoad(postgres, trial));
  return new Map(trials.map((trial) => [trial, medians(rounds.get(trial) ?? [])]));
}

function conclude(
  trials: Trial[],
  measured: Map<Trial, Measured>,
  told: Told[],
  store: Pick<Costs, 'syncs' | 'polls' | 'accessChange' | 'pruning'>,
  listeners: number,
): Comparison {
  const find = (name: string) => {
    const trial = trials.find((one) => one.name === name && one.servers.length === 1);
    const found = trial && measured.get(trial);
    if (!found) throw new Error(`${name} was not measured.`);
    return found;
  };
  const loads = {
    pagesOfFew: find('pages of few'),
    pages: find('pages'),
    creates: find('creates'),
    refusedCreates: find('refused creates'),
    createsOfOne: find('creates in one workspace'),
  };
  const news = newsCosts(told);
  const costs: Costs = { ...store, news, ...deriveCosts(loads, news, listeners) };
  const validated = trials.flatMap((trial): Validated[] => {
    const found = measured.get(trial);
    if (!found || !trial.scenario) return [];
    const { name, servers } = trial;
    const simulated = simulateHere(trial, trial.scenario, found.left, costs);
    return [{ name, processes: servers.length, measured: found, simulated }];
  });
  return describe(costs, told, validated);
}

/** Simulates what was measured: all processes share this machine, those that send the requests too. */
function simulateHere(
  { servers, kind }: Trial,
  scenario: Pick<Scenario, 'law' | 'workspaces'>,
  left: number,
  costs: Costs,
): Outcome {
  const isOfPages = kind === 'pages';
  return simulate(
    {
      ...scenario,
      processes: servers.length,
      place: { shared: availableParallelism() * left },
      mix: { page: isOfPages ? 1 : 0, create: isOfPages ? 0 : 1, accessChange: 0 },
      load: { clients: CONNECTIONS / servers.length },
      watched: 1,
    },
    costs,
  );
}
