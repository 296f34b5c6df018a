import { onTestFinished } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';

/** Starts a server over a database, which ends with the test. */
export async function startOver(url: string, env: NodeJS.ProcessEnv = {}): Promise<BuiltServer> {
  const server = await startBuiltServer({
    dataFolder: await temporaryFolder(),
    env: { DATABASE_URL: url, ...env },
  });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}
