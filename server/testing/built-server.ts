import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { requireUntroubled } from './require-untroubled.ts';

/** The built command line. */
export const CLI = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url));

/** A long load writes more log than anyone reads. */
const MAX_LOG_CHARACTERS = 100_000;

/** The admin token that test servers are given through their settings. */
export const TEST_ADMIN_TOKEN = 'test-admin-token-0123456789';

export interface BuiltServer {
  address: string;
  /** The process it was started as, the wrapper where there is one that stays. */
  pid: number;
  /** The end of what it wrote to standard error, its log. */
  log(): string;
  /** Sends a signal to the process it was started as, the wrapper where there is one. */
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal and waits for the end; resolves with the exit status, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface BuiltServerOptions {
  dataFolder: string;
  env?: NodeJS.ProcessEnv;
  /** A command, with its arguments, that runs the server's own as its last ones. */
  wrapper?: string[];
}

/**
 * Starts the built server as a process of its own on a free port, for tests that need a real one.
 *
 * @throws Error with what it printed when it ends before it is ready.
 */
export async function startBuiltServer(options: BuiltServerOptions): Promise<BuiltServer> {
  const child = spawnServer(options);
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log = (log + String(chunk)).slice(-MAX_LOG_CHARACTERS);
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  // A test that fails on its way must not leave its server behind.
  const reap = () => endGroup(child, 'SIGKILL');
  // A test runner ends its workers by a signal, which on its own skips what waits for `exit`.
  const exit = () => process.exit(1);
  process.once('exit', reap).once('SIGTERM', exit);
  child.once('exit', () => process.off('exit', reap).off('SIGTERM', exit));
  child.once('close', () => {
    // Thrown here it fails the run: nobody reads the log of a test that passes.
    requireUntroubled(log);
  });
  const address = await Promise.race([
    readAddress(child),
    exited.then(([status]) => {
      throw new Error(`The server ended with status ${status} before it was ready:\n${log}`);
    }),
  ]);
  return {
    address,
    pid: child.pid ?? 0,
    log: () => log,
    signal: (signal) => {
      child.kill(signal);
    },
    end: async (signal) => {
      // A wrapper such as strace leads a process group of its own, and may not pass signals on.
      endGroup(child, signal);
      const [status] = await exited;
      return status;
    },
  };
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, signal);
}

function spawnServer({ dataFolder, env, wrapper = [] }: BuiltServerOptions): ChildProcess {
  const [command = '', ...args] = [...wrapper, process.execPath, CLI, 'serve'];
  return spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataFolder,
      ADMIN_TOKEN: TEST_ADMIN_TOKEN,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no standard output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (https?:\/\/\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  return await new Promise(() => undefined);
}

/** Sends one request to the public interface as the test admin. */
export async function callPlants(
  server: Pick<BuiltServer, 'address'>,
  method: string,
  path: string,
  body?: object,
  token = TEST_ADMIN_TOKEN,
): Promise<Response> {
  return await fetch(new URL(path, server.address), {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
}

/** Reads the names of all plants. */
export async function listNames(server: BuiltServer): Promise<string[]> {
  const response = await callPlants(server, 'GET', '/plants');
  const plants = (await response.json()) as { name: string }[];
  return plants.map(({ name }) => name);
}
