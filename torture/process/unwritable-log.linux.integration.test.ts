import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type BuiltServer,
  callPlants,
  listNames,
  startBuiltServer,
} from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { mountNamespaceCommand } from './linux-tools.ts';

const REQUESTS = 800;

/** Where the log goes, as a shell script that runs the server's own command, given a folder. */
const LOGS = [
  ['a device that is always full', () => 'exec "$@" 2> /dev/full'],
  [
    'a full disk',
    (folder: string) =>
      `mount -t tmpfs -o size=64k tmpfs "${folder}" && exec 3> "${folder}/log" &&
       { head -c 100000 /dev/zero > "${folder}/ballast" || true; } && exec "$@" 2>&3`,
  ],
  [
    'a pipe that nobody reads',
    (folder: string) =>
      `mkfifo "${folder}/log" && exec 3<> "${folder}/log" && exec "$@" 2> "${folder}/log"`,
  ],
  [
    'a pipe whose reader has gone',
    (folder: string) =>
      `mkfifo "${folder}/log" && exec 3<> "${folder}/log" && exec 4> "${folder}/log" &&
       exec 3<&- && exec "$@" 2>&4`,
  ],
] as const;

/** Lets the server write more log than a pipe holds. */
async function askMuch(server: BuiltServer): Promise<void> {
  const ask = async () => {
    for (let i = 0; i < REQUESTS / 20; i += 1) {
      await (await callPlants(server, 'GET', '/plants?limit=1')).text();
    }
  };
  await Promise.all(Array.from({ length: 20 }, ask));
}

it.each(LOGS)('a server whose log is %s answers, and stops when told', async (_where, script) => {
  const folder = await temporaryFolder();
  const dataFolder = join(await temporaryFolder(), 'data');
  const namespace = script(folder).startsWith('mount') ? mountNamespaceCommand() : [];
  const server = await startBuiltServer({
    dataFolder,
    wrapper: [...namespace, 'sh', '-c', script(folder), 'sh'],
    env: { LOG_LEVEL: 'debug' },
  });
  expect((await callPlants(server, 'POST', '/plants', { name: 'Rose' })).status).toBe(201);
  await askMuch(server);
  expect(await listNames(server)).toEqual(['Rose']);
  expect((await callPlants(server, 'GET', '/health/live')).status).toBe(200);
  const metrics = await (await callPlants(server, 'GET', '/metrics')).text();
  expect(/^log_lines_lost_total \d+$/m.test(metrics)).toBe(true);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await readFile(join(dataFolder, 'plants.json'), 'utf8')).toContain('"Rose"');
});

it('a log goes on by itself once its disk has room again', async () => {
  const folder = await temporaryFolder();
  const dataFolder = join(await temporaryFolder(), 'data');
  // The disk is seen only inside the namespace, so what the log holds is copied out of it.
  const script = `mount -t tmpfs -o size=64k tmpfs "${folder}" && exec 3> "${folder}/log" &&
    { head -c 100000 /dev/zero > "${folder}/ballast" || true; } &&
    { trap 'rm -f "${folder}/ballast"' USR1; trap 'cat "${folder}/log" >&2' USR2;
      "$@" 2>&3 & while kill -0 $!; do wait $!; done; }`;
  await mkdir(dataFolder, { recursive: true });
  const server = await startBuiltServer({
    dataFolder,
    wrapper: [...mountNamespaceCommand(), 'sh', '-c', script, 'sh'],
    env: { LOG_LEVEL: 'info' },
  });
  expect((await callPlants(server, 'POST', '/plants', { name: 'Rose' })).status).toBe(201);
  server.signal('SIGUSR1');
  await expect
    .poll(
      () => {
        server.signal('SIGUSR2');
        return server.log();
      },
      { timeout: 20_000 },
    )
    .toMatch(/"method":"POST","path":"\/plants","status":201/);
  await server.end('SIGKILL');
});
