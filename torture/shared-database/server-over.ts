import type { BuiltServer } from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { startServer } from '../../server/testing/start-server.ts';

/** Starts a server over a database, which ends with the test. */
export async function startOver(url: string, env: NodeJS.ProcessEnv = {}): Promise<BuiltServer> {
  const dataFolder = await temporaryFolder();
  return await startServer({ dataFolder, env: { DATABASE_URL: url, ...env } });
}
