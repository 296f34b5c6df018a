import { join } from 'node:path';
import { TEST_ADMIN_TOKEN } from '../../server/testing/built-server.ts';
import type { Bench, BenchServer } from '../bench.ts';
import { type LoadResult, load } from '../load/wrk.ts';
import { startJsonServer } from '../peers/json-server.ts';
import { seedPostgres, startPostgres } from '../peers/postgres.ts';
import { startPlantStore } from '../plant-store.ts';
import { copyFolder } from '../work-folder.ts';

const BODY = JSON.stringify({ name: 'Rosa gallica officinalis', tag: 'bed 7' });

/** A server that creates plants. Each round starts a new one over a fresh copy, in an empty folder. */
export interface Contender {
  name: string;
  /** A slow one answers too few in a short round to be counted. */
  leastSeconds?: number;
  start(folder: string): Promise<Creating>;
}

export interface Creating {
  create(connections: number, seconds: number): Promise<LoadResult>;
  pid: number;
  /** Returns how often it had the disk make something durable, by its own counter; left out where it never does. */
  syncs?(): Promise<number>;
  stop(): Promise<void>;
}

/** Prepares Plant Store, PostgreSQL doing the same and less, and json-server with the same plants. */
export async function prepareContenders({ folder, seedOf }: Bench, size: number) {
  const seed = await seedOf(size);
  const cluster = await seedPostgres(folder, size);
  const plantStore: Contender = {
    name: 'Plant Store',
    start: async (folder) => {
      const server = await startPlantStore(folder, seed);
      return { ...creating(server, server.process.pid), syncs: () => countSyncs(server) };
    },
  };
  const startOn = async (folder: string, what: 'insert' | 'change'): Promise<Creating> => {
    const copy = join(folder, 'postgres');
    await copyFolder(cluster, copy);
    const { pid, stop, syncs, ...postgres } = await startPostgres(copy);
    return { create: postgres[what], pid, stop, syncs };
  };
  const postgres: Contender = {
    name: 'PostgreSQL, the same work',
    start: (folder) => startOn(folder, 'change'),
  };
  const postgresPlain: Contender = {
    name: 'PostgreSQL, the plant alone',
    start: (folder) => startOn(folder, 'insert'),
  };
  const jsonServer: Contender = {
    name: 'json-server',
    leastSeconds: 10,
    start: async (folder) => {
      const server = await startJsonServer(folder, size);
      return creating(server, server.pid);
    },
  };
  return { plantStore, postgres, postgresPlain, jsonServer };
}

/** Its own metrics are for the token of the settings. */
async function countSyncs({ origin }: BenchServer): Promise<number> {
  const headers = { Authorization: `Bearer ${TEST_ADMIN_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  return Number(/^plant_store_sync_duration_seconds_count (\d+)/m.exec(text)?.[1]);
}

function creating({ origin, headers, stop }: BenchServer, pid: number): Creating {
  const request = {
    ...{ origin, path: '/plants', method: 'POST' as const, body: BODY },
    headers: { ...headers, 'Content-Type': 'application/json' },
  };
  return {
    create: (connections, seconds) => load({ ...request, connections, seconds }),
    ...{ pid, stop },
  };
}
