import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchServer } from '../bench.ts';

export interface PeerServer extends BenchServer {
  pid: number;
}

/**
 * Runs one of our small servers in a process of its own. It is sent its settings as one message
 * and answers with its port.
 */
export async function startPeer(
  file: string,
  settings: object,
  headers: Record<string, string>,
): Promise<PeerServer> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, { execArgv: ['--import', import.meta.resolve('tsx')] });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.send(settings);
  const port = await Promise.race([
    once(child, 'message').then(([message]) => String(message)),
    exited.then(() => {
      throw new Error(`${file} ended before it was ready.`);
    }),
  ]);
  return {
    origin: `http://127.0.0.1:${port}`,
    headers,
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', kill);
      kill();
      await exited;
    },
  };
}
