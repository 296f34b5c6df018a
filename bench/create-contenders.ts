import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchServer } from './bench-server.ts';
import { startJsonServer } from './peers/json-server.ts';
import { seedPostgres, startPostgres } from './peers/postgres.ts';
import { startPlantStore } from './plant-store.ts';
import { type Seed, seedFolder } from './plants.ts';
import { copyFolder } from './work-folder.ts';
import { type LoadResult, load } from './wrk.ts';

const BODY = JSON.stringify({ name: 'Rosa gallica officinalis', tag: 'bed 7' });

/** A server that creates plants. Each round starts a new one over a fresh copy of the same plants. */
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
export async function prepareContenders(folder: string, size: number) {
  const seed = await seedFolder(folder, size);
  const cluster = await seedPostgres(folder, size);
  const plantStore: Contender = {
    name: 'Plant Store',
    start: (folder) => startOurs(folder, seed),
  };
  const postgres: Contender = {
    name: 'PostgreSQL',
    start: async (folder) => {
      await copyFolder(cluster, folder);
      const { insert, stop } = await startPostgres(folder);
      return { create: insert, stop };
    },
  };
  const jsonServer: Contender = {
    name: 'json-server',
    leastSeconds: 10,
    start: async (folder) => {
      await mkdir(folder);
      return creating(await startJsonServer(folder, size));
    },
  };
  return { plantStore, postgres, jsonServer };
}

async function startOurs(folder: string, seed: Seed): Promise<Creating> {
  await copyFolder(seed.folder, folder);
  return creating(await startPlantStore(folder, seed));
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

/** Names a new folder for one round. */
export function roundFolder(parent: string): string {
  return join(parent, `round-${process.hrtime.bigint()}`);
}
