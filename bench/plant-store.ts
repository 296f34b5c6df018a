import { type BuiltServer, startBuiltServer } from '../server/testing/built-server.ts';
import type { BenchServer } from './bench.ts';
import type { Seed } from './plants.ts';
import { copyFolder, newFolder } from './work-folder.ts';

export interface PlantStoreServer extends BenchServer {
  process: BuiltServer;
  folder: string;
}

/** Starts Plant Store as it is shipped, with logs at info, over a new copy of a data folder. */
export async function startPlantStore(
  parent: string,
  seed: Seed,
  env: NodeJS.ProcessEnv = {},
): Promise<PlantStoreServer> {
  const folder = newFolder(parent);
  await copyFolder(seed.folder, folder);
  return await startOver(folder, seed.token, env);
}

/** Starts Plant Store over a data folder as it is. */
export async function startOver(
  folder: string,
  token: string,
  env: NodeJS.ProcessEnv = {},
): Promise<PlantStoreServer> {
  const server = await startBuiltServer({
    dataFolder: folder,
    env: { LOG_LEVEL: 'info', ...env },
  });
  return {
    origin: server.address,
    headers: { Authorization: `Bearer ${token}` },
    process: server,
    folder,
    stop: async () => {
      // What it would write on a clean stop is of no use here, and the data goes with the folder.
      await server.end('SIGKILL');
    },
  };
}

/** Signs in as the browser app does; returns the headers that its requests carry from then on. */
export async function signIn({ origin, headers }: BenchServer): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/bff/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ token: headers.Authorization?.replace('Bearer ', '') }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`Signing in was answered with ${response.status}.`);
  return { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
}
