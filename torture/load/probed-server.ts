import { vi } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';

const PROBE = new URL('memory-probe.mjs', import.meta.url).href;

/** What a server keeps after a garbage collection, in megabytes; `kept` is the heap and what hangs on it. */
interface Memory {
  kept: number;
  resident: number;
}

export interface ProbedServer extends BuiltServer {
  memory(): Promise<Memory>;
}

/**
 * Starts the built server as a process of its own that tells how much memory it keeps.
 *
 * @param nodeOptions more options for Node, such as how large its heap may become.
 */
export async function startProbedServer(
  dataFolder: string,
  nodeOptions = '',
): Promise<ProbedServer> {
  const server = await startBuiltServer({
    dataFolder,
    env: { NODE_OPTIONS: `--import=${PROBE} ${nodeOptions}` },
  });
  let asked = 0;
  return {
    ...server,
    memory: async () => {
      asked += 1;
      const answer = new RegExp(`^memory ${asked} (.*)$`, 'm');
      server.signal('SIGUSR2');
      const text = await vi.waitFor(
        () => {
          const found = answer.exec(server.log())?.[1];
          if (found === undefined) throw new Error('The server has not told its memory yet.');
          return found;
        },
        { timeout: 20_000 },
      );
      const { rss, heapUsed, external } = JSON.parse(text) as Record<string, number>;
      return { kept: megabytes((heapUsed ?? 0) + (external ?? 0)), resident: megabytes(rss ?? 0) };
    },
  };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 100_000) / 10;
}
