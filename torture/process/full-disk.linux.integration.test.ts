import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { segmentName } from '../../server/store/file/disk/segment-name.ts';
import {
  type BuiltServer,
  callPlants,
  listNames,
  startBuiltServer,
} from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { postSession } from '../browser-session.ts';
import { folderWithDueSnapshot } from '../disk/due-snapshot.ts';
import { limitFileSize, mountNamespaceCommand } from './linux-tools.ts';
import { traced } from './strace.ts';

/** What replacing a file takes; a slash begins a pattern, for the call's names differ by processor. */
const STEPS = [
  ['opening', 'openat'],
  ['writing', 'pwrite64'],
  ['renaming', '/^rename'],
] as const;

const OUTDATED = 'plants.json could not be brought up to date';

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

/** Checks that a restart shows exactly these plants, and can add another. */
async function expectKept(dataFolder: string, names: string[]): Promise<void> {
  const restarted = await startBuiltServer({ dataFolder });
  expect(await listNames(restarted)).toEqual(names);
  expect((await callPlants(restarted, 'POST', '/plants', { name: 'after' })).status).toBe(201);
  expect(await restarted.end('SIGTERM')).toBe(0);
}

/** Waits until the server has learned, without a write, that there is room. */
async function expectReadyAgain(server: BuiltServer): Promise<void> {
  const askReady = async () => (await callPlants(server, 'GET', '/health/ready')).status;
  await expect.poll(askReady).toBe(200);
}

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
  expect((await callPlants(server, 'GET', '/health/ready')).status).toBe(503);

  server.signal('SIGUSR1');
  await expect
    .poll(async () => (await callPlants(server, 'POST', '/plants', { name: 'roomy' })).status)
    .toBe(201);
  await expectReadyAgain(server);
  expect(await listNames(server)).toEqual([...acknowledged, 'roomy']);
  await server.end('SIGKILL');
});

it('answers 507 at a limit of the file size, and resumes at once when the limit is raised', async () => {
  const dataFolder = await temporaryFolder();
  const server = await startBuiltServer({ dataFolder });
  limitFileSize(server, 20_000);
  const answers = await createMany(server, 'plant', 150, 200);
  const acknowledged = answers.get(201) ?? [];
  expect([...answers.keys()].sort()).toEqual([201, 507]);
  expect(await listNames(server)).toEqual(acknowledged);
  expect((await callPlants(server, 'GET', '/health/ready')).status).toBe(503);

  limitFileSize(server, 'unlimited');
  await expectReadyAgain(server);
  const later = await createMany(server, 'roomy', 10);
  expect([...later.keys()]).toEqual([201]);
  const kept = [...acknowledged, ...(later.get(201) ?? [])];
  expect(await listNames(server)).toEqual(kept);
  await server.end('SIGKILL');
  await expectKept(dataFolder, kept);
});

it('lets people sign in to read where there is no room for it, and says so at its end where there is none for its files', async () => {
  const dataFolder = await temporaryFolder();
  const server = await startBuiltServer({ dataFolder });
  const answers = await createMany(server, 'plant', 20);
  expect((await postSession(server)).status).toBe(201);
  const before = await readFile(join(dataFolder, 'plants.json'), 'utf8');
  limitFileSize(server, 10);
  const signIn = await postSession(server);
  expect(signIn.status).toBe(201);
  expect(await signIn.json()).toMatchObject({ untilRestart: true });
  expect((await callPlants(server, 'POST', '/plants', { name: 'refused' })).status).toBe(507);
  expect((await callPlants(server, 'DELETE', '/plants/1')).status).toBe(507);
  expect(await listNames(server)).toEqual(answers.get(201));
  expect(await server.end('SIGTERM')).toBe(1);
  expect(server.log()).toContain(OUTDATED);
  expect(await readFile(join(dataFolder, 'plants.json'), 'utf8')).toBe(before);
  await expectKept(dataFolder, answers.get(201) ?? []);
});

it.each(STEPS)(
  'a disk that is full when %s a snapshot leaves the last one, and the journal keeps everything',
  async (_step, call) => {
    const { folder: dataFolder, names } = await folderWithDueSnapshot();
    const before = await readFile(join(dataFolder, 'plants.json'), 'utf8');
    const paths = [join(dataFolder, 'plants.json.tmp')];
    const inject = `${call}:error=ENOSPC:when=1+`;
    const server = await startBuiltServer({ dataFolder, ...traced(dataFolder, { paths, inject }) });
    const answers = await createMany(server, 'plant', 20);
    expect([...answers.keys()]).toEqual([201]);
    await expect.poll(() => server.log()).toMatch(/no room for a snapshot/);
    expect((await callPlants(server, 'GET', '/health/ready')).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(1);
    expect(server.log()).toContain(OUTDATED);
    expect(await readFile(join(dataFolder, 'plants.json'), 'utf8')).toBe(before);
    expect(await readdir(dataFolder)).not.toContain('plants.json.tmp');
    await expectKept(dataFolder, [...names, ...(answers.get(201) ?? [])]);
  },
);

it.each(STEPS)(
  'a disk that is full when %s the sessions keeps the sign-in in memory, and the next one saves both',
  async (_step, call) => {
    const dataFolder = await temporaryFolder();
    const paths = [join(dataFolder, 'access.json.tmp')];
    // The first time is the start's.
    const inject = `${call}:error=ENOSPC:when=3`;
    const server = await startBuiltServer({ dataFolder, ...traced(dataFolder, { paths, inject }) });
    const lasting = [];
    for (let i = 0; i < 3; i += 1) {
      const signIn = await postSession(server);
      expect(signIn.status).toBe(201);
      lasting.push(!('untilRestart' in ((await signIn.json()) as object)));
    }
    expect(lasting).toEqual([true, false, true]);
    const { sessions } = JSON.parse(await readFile(join(dataFolder, 'access.json'), 'utf8'));
    expect(sessions).toHaveLength(3);
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

it('a used-up quota is a full disk, and writing resumes when there is room', async () => {
  const dataFolder = await temporaryFolder();
  const paths = [join(dataFolder, segmentName(1))];
  const inject = '/^p?write(64)?$:error=EDQUOT:when=4..6';
  const server = await startBuiltServer({ dataFolder, ...traced(dataFolder, { paths, inject }) });
  const answers = await createMany(server, 'before', 8);
  expect(new Set(answers.keys())).toEqual(new Set([201, 507]));
  await expect.poll(() => server.log()).toMatch(/"code":"EDQUOT","msg":"the disk is full/);
  await expectReadyAgain(server);
  const later = await createMany(server, 'later', 2);
  expect([...later.keys()]).toEqual([201]);
  expect(await server.end('SIGTERM')).toBe(0);
  await expectKept(dataFolder, [...(answers.get(201) ?? []), ...(later.get(201) ?? [])]);
});

it('a first start that finds no room for the first token ends, and the next one makes it', async () => {
  const dataFolder = await temporaryFolder();
  const paths = [join(dataFolder, 'access.json.tmp')];
  const { wrapper, env } = traced(dataFolder, { paths, inject: 'openat:error=ENOSPC:when=2' });
  const started = startBuiltServer({ dataFolder, wrapper, env: { ...env, ADMIN_TOKEN: '' } });
  await expect(started).rejects.toThrow(
    /ended with status 1 .*\n.*access\.json\.tmp could not be used: there is no room/s,
  );
  const server = await startBuiltServer({ dataFolder, env: { ADMIN_TOKEN: '' } });
  expect(await server.end('SIGTERM')).toBe(0);
  const { tokens } = JSON.parse(await readFile(join(dataFolder, 'access.json'), 'utf8'));
  expect(tokens).toEqual([expect.objectContaining({ name: 'first admin', revokedAt: null })]);
});
