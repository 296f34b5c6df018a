import { type BuiltServer, startBuiltServer } from '../server/commands/built-server.ts';
import type { BenchServer } from './bench-server.ts';
import type { Seed } from './plants.ts';

export interface PlantStoreServer extends BenchServer {
  process: BuiltServer;
}

/** Starts Plant Store as it is shipped, with logs at info, over a data folder that was seeded. */
export async function startPlantStore(
  folder: string,
  { token }: Pick<Seed, 'token'>,
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
    stop: async () => {
      // What it would write on a clean stop is of no use here, and the data goes with the folder.
      await server.end('SIGKILL');
    },
  };
}
