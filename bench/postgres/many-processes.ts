import type { Costs } from './costs/costs.ts';
import { WORKSPACES } from './costs/many-workspaces.ts';
import { type Mix, type Outcome, type Scenario, simulate } from './simulation/simulate.ts';

/** How much is asked for while the latencies are measured, of the most that there can be. */
export const LOADED = 0.7;

/** So many that more would find no more answered, and so few that nobody waits longer than the simulation lasts. */
const CLIENTS_OF_A_PROCESS = 32;
const MOST_CLIENTS = 800;

const NO_NEWS = { whole: 0, message: 0 };

const CREATES: Mix = { page: 0, create: 1, accessChange: 0 };
const PAGES: Mix = { page: 1, create: 0, accessChange: 0 };
const MIXED: Mix = { page: 0.9, create: 0.099, accessChange: 0.001 };

interface Case {
  what: string;
  mix: Mix;
  processes: number;
  /** Of the database's machine. */
  processors: number;
  law: Scenario['law'];
  /** As it would be if telling the other processes cost nothing. */
  isUntold?: boolean;
}

const creates = { what: 'creates', mix: CREATES, law: 'evenly' } as const;
const CASES: Case[] = [
  { ...creates, processes: 1, processors: 16 },
  { ...creates, processes: 10, processors: 16 },
  { ...creates, processes: 100, processors: 2 },
  { ...creates, processes: 100, processors: 16 },
  { ...creates, processes: 100, processors: 64 },
  { ...creates, processes: 100, processors: 16, isUntold: true },
  { ...creates, processes: 100, processors: 16, law: 'by Zipf' },
  { ...creates, processes: 100, processors: 16, law: 'by Zipf', isUntold: true },
  { ...{ what: 'pages', mix: PAGES, law: 'evenly' }, processes: 100, processors: 16 },
  { ...{ what: 'nine pages in ten', mix: MIXED, law: 'evenly' }, processes: 100, processors: 16 },
  { ...{ what: 'nine pages in ten', mix: MIXED, law: 'by Zipf' }, processes: 100, processors: 16 },
];

export interface Simulated extends Case {
  /** With as many requests as are answered. */
  most: Outcome;
  /** With `LOADED` of that. */
  loaded: Outcome;
}

/** Simulates what no machine here can run. */
export function simulateMany(costs: Costs): Simulated[] {
  return CASES.map((one) => {
    const { mix, processes, processors, law, isUntold } = one;
    const news = isUntold ? { send: NO_NEWS, wake: NO_NEWS, hear: NO_NEWS } : costs.news;
    const scenario = {
      ...{ mix, processes, law, workspaces: WORKSPACES, watched: WORKSPACES / 100 },
      place: { ofDatabase: processors },
    };
    const run = (load: Scenario['load']) => simulate({ ...scenario, load }, { ...costs, news });
    const most = run({ clients: Math.min(CLIENTS_OF_A_PROCESS, MOST_CLIENTS / processes) });
    return { ...one, most, loaded: run({ perSecond: most.perSecond * LOADED }) };
  });
}
