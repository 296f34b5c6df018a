import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/file-store.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The parts of the README that are to be typed, in order. */
async function readCommands(): Promise<string[]> {
  const text = await readFile(join(ROOT, 'README.md'), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

/** Makes what a clone is once its packages are installed and the app is built, with folders of its own. */
async function makeClone(): Promise<string> {
  const clone = join(await temporaryFolder(), 'plant-store');
  await mkdir(clone);
  for (const name of [
    'package.json',
    'package-lock.json',
    'server',
    'web',
    'dist',
    'node_modules',
  ]) {
    await symlink(join(ROOT, name), join(clone, name));
  }
  return clone;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Types one part of the README, with the port and the token of this newcomer. */
async function type(commands: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const text = commands.replaceAll('localhost:3000', `localhost:${env.PORT}`);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', text], {
    cwd,
    env,
  });
  return stdout;
}

/** Starts the server as the README does, and waits for the token that it prints. */
async function startServer(cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const token = await readToken(child);
  const stop = async () => {
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  };
  return { token, stop };
}

async function readToken(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    const token = /pst_\w{36}/.exec(said)?.[0];
    if (token) return token;
  }
  throw new Error(`The first start printed no token: ${said}`);
}

/** What the README says in comments that an answer holds; the version in an ETag is another each time. */
function promisesOf(commands: string): string[] {
  const comments = [...commands.matchAll(/^# (.*)$/gm)].map(([, comment = '']) => comment);
  return comments.flatMap((comment) =>
    /^\d/.test(comment)
      ? comment
          .split(', ')
          .map((part) => part.replace(/^ETag: .*/, 'ETag: ').replace(/^(\d{3} )/, 'HTTP/1.1 $1'))
      : [comment],
  );
}

it('what the README tells a newcomer to type works, in its order and with the answers it shows', async () => {
  const [start, test, token, ...rest] = await readCommands();
  expect([start, test, token]).toEqual([
    'npm ci && npm start\n',
    'npm ci && npm test\n',
    'TOKEN=pst_…\n',
  ]);
  const ofServer = rest.filter((commands) => !commands.startsWith('mv data'));
  const ofStopped = rest.filter((commands) => commands.startsWith('mv data'));
  expect([ofServer.length, ofStopped.length]).toEqual([5, 1]);
  const clone = await makeClone();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(await findFreePort()),
  };
  const server = await startServer(clone, env);
  for (const commands of ofServer) {
    const said = await type(commands, clone, { ...env, TOKEN: server.token });
    for (const promise of promisesOf(commands)) {
      expect(said.toLowerCase()).toContain(promise.toLowerCase());
    }
  }
  await server.stop();
  for (const commands of ofStopped) await type(commands, clone, env);
  const table = (await readFile(join(ROOT, 'README.md'), 'utf8')).matchAll(
    /^\| `(npx plant-store [^`]+)`/gm,
  );
  const byHand = [...table].map(([, command = '']) =>
    command.replace('NAME', 'till').replace('ROLE', 'editor'),
  );
  expect(byHand).toHaveLength(4);
  for (const command of byHand) await type(command, clone, env);
});
