import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { BenchServer } from '../bench.ts';
import { startJsonServer } from './json-server.ts';

const SOURCE = fileURLToPath(new URL('react-admin/', import.meta.url));

/** Builds the react-admin screen for production and starts json-server, which serves both it and the plants. */
export async function startReactAdmin(folder: string, size: number): Promise<BenchServer> {
  const built = join(folder, 'react-admin');
  await build({
    root: SOURCE,
    configFile: false,
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true, chunkSizeWarningLimit: Number.POSITIVE_INFINITY },
  });
  return await startJsonServer(folder, size, built);
}
