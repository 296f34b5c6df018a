import { onTestFinished } from 'vitest';
import { type BuiltServer, type BuiltServerOptions, startBuiltServer } from './built-server.ts';

/** Starts the built server as `startBuiltServer`, until the test ends. */
export async function startServer(options: BuiltServerOptions): Promise<BuiltServer> {
  const server = await startBuiltServer(options);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}
