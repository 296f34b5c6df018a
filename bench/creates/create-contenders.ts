import { join } from 'node:path';
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
  stop(): Promise<void>;
}

/** Prepares Plant Store, PostgreSQL and json-server with the same plants. */
export async function prepareContenders({ folder, seedOf }: Bench, size: number) {
  const seed = await seedOf(size);
  const cluster = await seedPostgres(folder, size);
  const plantStore: Contender = {
    name: 'Plant Store',
    start: async (folder) => creating(await startPlantStore(folder, seed)),
  };
  const postgres: Contender = {
    name: 'PostgreSQL',
    start: async (folder) => {
      const copy = join(folder, 'postgres');
      await copyFolder(cluster, copy);
      const { insert, stop } = await startPostgres(copy);
      return { create: insert, stop };
    },
  };
  const jsonServer: Contender = {
    name: 'json-server',
    leastSeconds: 10,
    start: async (folder) => creating(await startJsonServer(folder, size)),
  };
  return { plantStore, postgres, jsonServer };
}

function creating({ origin, headers, stop }: BenchServer): Creating {
  const request = {
    ...{ origin, path: '/plants', method: 'POST' as const, body: BODY },
    headers: { ...headers, 'Content-Type': 'application/json' },
  };
  return {
    create: (connections, seconds) => load({ ...request, connections, seconds }),
    stop,
  };
}
