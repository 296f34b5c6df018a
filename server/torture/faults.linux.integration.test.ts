import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type BuiltServer,
  callPlants,
  listNames,
  startBuiltServer,
} from '../commands/built-server.ts';
import { temporaryFolder } from '../store/file/testing.ts';
import { mountNamespaceCommand, requireTool } from './linux-tools.ts';

const FIRST_FAILING_SYNC = 40;

/** Creates plants one after the other; returns the names by the status they were answered with. */
async function createMany(server: BuiltServer, prefix: string, count: number, nameLength = 0) {
  const byStatus = new Map<number, string[]>();
  for (let i = 0; i < count; i += 1) {
    const name = `${prefix} ${i} `.padEnd(nameLength, 'x').trim();
    const { status } = await callPlants(server, 'POST', '/plants', { name });
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  return byStatus;
}

it(`acknowledges nothing once the kernel fails an fsync, from the ${FIRST_FAILING_SYNC}th on`, async () => {
  const dataFolder = await temporaryFolder();
  const server = await startBuiltServer({
    dataFolder,
    // The kernel's tracer counts by thread; one thread makes all syncs.
    env: { UV_THREADPOOL_SIZE: '1' },
    wrapper: [
      requireTool('strace', 'strace'),
      ...['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'],
      ...['-e', `inject=fsync,fdatasync:error=EIO:when=${FIRST_FAILING_SYNC}+`],
    ],
  });
  const answers = await createMany(server, 'plant', 60);
  const acknowledged = answers.get(201) ?? [];
  const refused = answers.get(503) ?? [];
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(refused.length).toBeGreaterThan(10);
  expect(acknowledged.length + refused.length).toBe(60);
  // Reading goes on and shows exactly what was acknowledged; readiness tells that writing ended.
  expect(await listNames(server)).toEqual(acknowledged);
  expect((await callPlants(server, 'GET', '/health/ready')).status).toBe(503);
  expect((await callPlants(server, 'GET', '/health/live')).status).toBe(200);
  await server.end('SIGKILL');

  const restarted = await startBuiltServer({ dataFolder });
  expect(await listNames(restarted)).toEqual(acknowledged);
  expect((await callPlants(restarted, 'POST', '/plants', { name: 'after' })).status).toBe(201);
  await restarted.end('SIGTERM');
});

it('answers 507 on a full disk, shows nothing of what it refused, and resumes when there is room', async () => {
  const mountPoint = await temporaryFolder();
  const dataFolder = join(mountPoint, 'data');
  const freeRoom = join(mountPoint, 'ballast');
  await mkdir(dataFolder);
  // The ballast is removed by the shell inside the namespace, since the mount is seen only there.
  const script = `mount -t tmpfs -o size=512k tmpfs "${mountPoint}" && mkdir "${dataFolder}" &&
    head -c 200000 /dev/zero > "${freeRoom}" && { trap 'rm "${freeRoom}"' USR1; "$@" & wait $!; wait $!; }`;
  const server = await startBuiltServer({
    dataFolder,
    wrapper: [...mountNamespaceCommand(), 'sh', '-c', script, 'sh'],
  });
  const answers = await createMany(server, 'plant', 900, 200);
  const acknowledged = answers.get(201) ?? [];
  expect([...answers.keys()].sort()).toEqual([201, 507]);
  expect(await listNames(server)).toEqual(acknowledged);
  expect((await callPlants(server, 'GET', '/health/ready')).status).toBe(200);

  server.signal('SIGUSR1');
  await expect
    .poll(async () => (await callPlants(server, 'POST', '/plants', { name: 'roomy' })).status, {
      timeout: 10_000,
    })
    .toBe(201);
  expect(await listNames(server)).toEqual([...acknowledged, 'roomy']);
  await server.end('SIGKILL');
});
