import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startBuiltServer, TEST_ADMIN_TOKEN } from '../server/commands/built-server.ts';
import type { Plant } from '../server/contract/plants.ts';
import { openFileStore } from '../server/store/file/open.ts';

/** A server under load: where its plants are, and how to stop it. */
export interface BenchServer {
  url: string;
  headers: Record<string, string>;
  stop(): Promise<void>;
}

/** Makes plants with names and tags of the length that a nursery's have. */
export function makePlants(count: number): Plant[] {
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    name: `Rosa canina no. ${i + 1}`,
    tag: `bed ${i % 40}`,
  }));
}

/** Starts Plant Store as it is shipped, with logs on, over a data folder with these plants. */
export async function startPlantStore(folder: string, plants: Plant[]): Promise<BenchServer> {
  await fillFolder(folder, plants);
  const server = await startBuiltServer({ dataFolder: folder, env: { LOG_LEVEL: 'info' } });
  return {
    url: `${server.address}/plants`,
    headers: { Authorization: `Bearer ${TEST_ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    stop: async () => {
      await server.end('SIGTERM');
    },
  };
}

async function fillFolder(folder: string, plants: Plant[]): Promise<void> {
  const logger = { warn: console.warn, error: console.error };
  const store = await openFileStore({ folder, logger });
  const actor = { id: 'bench', name: 'bench' };
  const change = { actor, requestId: 'bench', workspace: 'main', remove: [], add: plants };
  await store.plants.commit(change);
  await store.close();
}

/** Starts json-server over the same plants. */
export async function startJsonServer(folder: string, plants: Plant[]): Promise<BenchServer> {
  const path = join(folder, 'db.json');
  await writeFile(path, JSON.stringify({ plants }));
  const port = await findFreePort();
  const program = new URL('node_modules/.bin/json-server', import.meta.url).pathname;
  const child = spawn(program, ['--quiet', '--host', '127.0.0.1', '--port', String(port), path], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}/plants`;
  await untilAnswering(`${url}/1`, child);
  return {
    url,
    headers: { 'Content-Type': 'application/json' },
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} never answered.`);
}
