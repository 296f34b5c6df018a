import { Random } from '../../../torture/random.ts';
import type { Costs } from '../costs/costs.ts';
import { Clock } from './clock.ts';
import { SimulatedDatabase } from './database.ts';
import { Processors, Thread } from './processors.ts';
import { drawByZipf, drawEvenly } from './random.ts';
import { SimulatedServer } from './server.ts';

const SEED = 12;
const WARM_MS = 2000;

/** How long each simulation is measured. */
const MEASURED_MS = 2000;

/** What is asked for: shares of all requests. */
export interface Mix {
  page: number;
  create: number;
  accessChange: number;
}

export interface Scenario {
  processes: number;
  /**
   * All on one machine, clients too, of so many processors as others leave, which need not be a whole number; or a
   * processor for each process, and a machine for the database.
   */
  place: { shared: number } | { ofDatabase: number };
  workspaces: number;
  law: 'evenly' | 'by Zipf';
  mix: Mix;
  /** Clients of each process that ask again once they are answered; or requests that come whatever happens. */
  load: { clients: number } | { perSecond: number };
  /** How many workspaces each process watches. */
  watched: number;
}

export interface Outcome {
  perSecond: number;
  p50: number;
  p99: number;
  creates: number;
  batches: number;
  wakes: number;
  /** How much of the time each was in use, from 0 to 1. */
  shares: { database: number; busiestServer: number; busiestRow: number };
}

/** Lets processes over one database work for some seconds that never pass. */
export function simulate(scenario: Scenario, costs: Costs): Outcome {
  const { processes, place, load } = scenario;
  const clock = new Clock();
  const random = new Random(SEED);
  const ofDatabase = new Processors(clock, 'shared' in place ? place.shared : place.ofDatabase);
  const database = new SimulatedDatabase(clock, ofDatabase, costs, random);
  const poll = costs.polls.find(({ watched }) => watched === scenario.watched)?.cost;
  if (!poll) throw new Error(`What it costs to watch ${scenario.watched} was not measured.`);
  const servers = Array.from({ length: processes }, () => {
    const processors = 'shared' in place ? ofDatabase : new Processors(clock, 1);
    return new SimulatedServer({ clock, processors, database, costs, poll });
  });
  const latencies: number[] = [];
  const ask = createAsk(scenario, random);
  const request = (server: SimulatedServer, answered: () => void) => {
    const askedAt = clock.now;
    ask(server, () => {
      latencies.push(clock.now - askedAt);
      answered();
    });
  };
  for (const server of servers) {
    server.beginToAsk(random.next() * 1000);
    if ('clients' in load) {
      // On a machine of their own the clients take nothing from anybody.
      const sender = 'shared' in place ? new Thread(ofDatabase) : null;
      const again = () => {
        if (sender) sender.run(costs.client, () => request(server, again));
        else request(server, again);
      };
      for (let i = 0; i < load.clients; i += 1) clock.after(random.next(), again);
    }
  }
  if ('perSecond' in load) {
    const arrive = () => {
      const server = servers[random.below(servers.length)];
      if (server) request(server, () => undefined);
      clock.after((-Math.log(1 - random.next()) * 1000) / load.perSecond, arrive);
    };
    arrive();
  }
  clock.runUntil(WARM_MS);
  latencies.length = 0;
  const before = read(database, servers);
  clock.runUntil(WARM_MS + MEASURED_MS);
  const after = read(database, servers);
  return outcomeOf(latencies, before, after, ofDatabase.count);
}

/** Returns what asks a server for something of some workspace. */
function createAsk({ workspaces, law, mix }: Scenario, random: Random) {
  const draw = (law === 'evenly' ? drawEvenly : drawByZipf)(workspaces, random);
  const { page, create, accessChange } = mix;
  return (server: SimulatedServer, done: () => void) => {
    const kind = random.next() * (page + create + accessChange);
    if (kind < page) server.page(draw(), done);
    else if (kind < page + create) server.create(draw(), done);
    else server.changeAccess(draw(), done);
  };
}

type Read = ReturnType<typeof read>;

function read(database: SimulatedDatabase, servers: SimulatedServer[]) {
  const sum = (of: (server: SimulatedServer) => number) =>
    servers.reduce((total, server) => total + of(server), 0);
  return {
    wakes: database.wakes,
    heldMs: new Map(database.heldMs),
    databaseMs: database.processors.workedMs,
    serverMs: servers.map(({ thread }) => thread.workedMs),
    batches: sum(({ counts }) => counts.batches),
    creates: sum(({ counts }) => counts.creates),
  };
}

function outcomeOf(latencies: number[], before: Read, after: Read, processors: number): Outcome {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const perSecond = (count: number) => (count * 1000) / MEASURED_MS;
  const share = (worked: number, workers = 1) => worked / MEASURED_MS / workers;
  const serverMs = after.serverMs.map((ms, index) => ms - (before.serverMs[index] ?? 0));
  const heldMs = [...after.heldMs].map(([row, ms]) => ms - (before.heldMs.get(row) ?? 0));
  return {
    perSecond: perSecond(latencies.length),
    p50: at(0.5),
    p99: at(0.99),
    creates: perSecond(after.creates - before.creates),
    batches: perSecond(after.batches - before.batches),
    wakes: perSecond(after.wakes - before.wakes),
    shares: {
      database: share(after.databaseMs - before.databaseMs, processors),
      busiestServer: share(serverMs.reduce(greater, 0)),
      busiestRow: share(heldMs.reduce(greater, 0)),
    },
  };
}

function greater(one: number, other: number): number {
  return Math.max(one, other);
}
