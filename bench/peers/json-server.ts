import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePlants } from '../plants.ts';
import type { PeerServer } from './peer-process.ts';

const PROGRAM = fileURLToPath(new URL('../node_modules/.bin/json-server', import.meta.url));

/** Starts json-server over a file with this many plants in an existing folder, with a built app if there is one. */
export async function startJsonServer(
  folder: string,
  size: number,
  app?: string,
): Promise<PeerServer> {
  const path = join(folder, 'db.json');
  await writeFile(path, JSON.stringify({ plants: makePlants(size) }));
  const port = await findFreePort();
  const args = ['--quiet', '--host', '127.0.0.1', '--port', String(port)];
  // It takes the path for one below its working folder, whatever it begins with.
  if (app) args.push('--static', relative(process.cwd(), app));
  args.push(path);
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/plants/1`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('json-server ended before it was ready.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    headers: {},
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', kill);
      kill();
      await exited;
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
