import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type BuiltServer,
  callPlants,
  listNames,
  startBuiltServer,
} from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { postSession } from '../browser-session.ts';
import { folderWithDueSnapshot } from '../disk/due-snapshot.ts';
import { rounds } from '../rounds.ts';
import { traced } from './strace.ts';

const MOST_SYNCS = 50;

/** So many may come before a server is ready, which it then never is. */
const STARTING_SYNCS = 5;

/** Each round makes one sync of the journal and two for a sign-in; a snapshot comes after the first. */
const MOST_ROUNDS = MOST_SYNCS + 5;

/** Once: as after a real failure, the kernel reports success the next time, though data is lost. */
const FORMS = [
  { form: 'every one from then on', suffix: '+' },
  { form: 'that one alone', suffix: '' },
];

const COUNTS = Array.from({ length: MOST_SYNCS }, (_, i) => i + 1).filter((nth) =>
  rounds(Number(nth === STARTING_SYNCS + 1), 1),
);

/** Adds plants and signs in until a write is refused; returns what was acknowledged. */
async function writeUntilRefused(server: BuiltServer): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const name = `plant ${round}`;
    const { status } = await callPlants(server, 'POST', '/plants', { name });
    if (status === 201) acknowledged.push(name);
    else return expectRefusal(status, acknowledged);
    // Where its own sync fails, it lasts until a restart.
    expect((await postSession(server)).status).toBe(201);
  }
  throw new Error('No write was refused: the fault was never met.');
}

function expectRefusal(status: number, acknowledged: string[]): string[] {
  expect(status).toBe(503);
  return acknowledged;
}

/** Checks that writing has ended for good while reading goes on, and shows exactly `names`. */
async function expectReadOnly(server: BuiltServer, names: string[]): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    const created = await callPlants(server, 'POST', '/plants', { name: `refused ${i}` });
    expect(created.status).toBe(503);
    expect((await callPlants(server, 'DELETE', '/plants/1')).status).toBe(503);
    expect((await postSession(server)).status).toBe(201);
  }
  expect(await listNames(server)).toEqual(names);
  expect((await callPlants(server, 'GET', '/health/ready')).status).toBe(503);
  expect((await callPlants(server, 'GET', '/health/live')).status).toBe(200);
}

/** Tells whether `plants.json` holds exactly the plants of these names. */
async function isCurrent(dataFolder: string, names: string[]): Promise<boolean> {
  const { workspaces } = JSON.parse(await readFile(join(dataFolder, 'plants.json'), 'utf8'));
  const kept = workspaces.flatMap(({ plants }: { plants: { name: string }[] }) =>
    plants.map(({ name }) => name),
  );
  return kept.length === names.length && names.every((name) => kept.includes(name));
}

/** Lives with one failing sync; returns false where it was met by the start, which then fails. */
async function meetFault(
  dataFolder: string,
  seeded: string[],
  fault: { call: string; nth: number; suffix: string },
): Promise<boolean> {
  const inject = `${fault.call}:error=EIO:when=${fault.nth}${fault.suffix}`;
  const options = { dataFolder, ...traced(dataFolder, { inject }) };
  const server = await startBuiltServer(options).catch((error: unknown) => {
    expect(String(error)).toMatch(/ended with status 1 before it was ready[\s\S]*EIO/);
  });
  const names = [...seeded, ...(server ? await writeUntilRefused(server) : [])];
  if (server) await expectReadOnly(server, names);
  const ending = fault.nth % 2 === 0 ? 'SIGTERM' : 'SIGKILL';
  const status = await server?.end(ending);
  if (server && ending === 'SIGKILL') expect(status).toBeNull();
  else if (server) {
    // Of a file that was replaced, and whose folder could not be synced then, a stop says what it says of an old one.
    const mayBeInDoubt = fault.call === 'fsync' && status === 1;
    if (mayBeInDoubt) expect(server.log()).toContain('plants.json could not be brought up to date');
    else expect(status).toBe((await isCurrent(dataFolder, names)) ? 0 : 1);
  }

  const restarted = await startBuiltServer({ dataFolder });
  expect(await listNames(restarted)).toEqual(names);
  expect((await callPlants(restarted, 'POST', '/plants', { name: 'after' })).status).toBe(201);
  expect(await restarted.end('SIGTERM')).toBe(0);
  return server !== undefined;
}

it.each(
  FORMS.flatMap(({ form, suffix }) =>
    // Files and folders are synced when they are made, the journal as each change is written.
    ['fsync', 'write'].map((call) => ({ call, form, suffix })),
  ),
)(
  'acknowledges nothing once the kernel failed a $call, $form, and reads go on with what it acknowledged',
  async ({ call, form, suffix }) => {
    const { folder, names } = await folderWithDueSnapshot();
    let running = 0;
    for (const nth of COUNTS) {
      const dataFolder = join(await temporaryFolder(), 'data');
      await cp(folder, dataFolder, { recursive: true });
      if (await meetFault(dataFolder, names, { call, nth, suffix })) running += 1;
      await rm(dataFolder, { recursive: true });
    }
    console.log(
      `${call} failed, ${form}: ${COUNTS.length} times, ${running} under a running server`,
    );
    expect(running).toBeGreaterThanOrEqual(COUNTS.filter((nth) => nth > STARTING_SYNCS).length);
  },
  rounds(300_000, 600_000),
);

it.each([1, 2, 3, 4])(
  'a first start whose fsync number %i fails ends with the reason, and the next one begins anew',
  async (nth) => {
    const dataFolder = join(await temporaryFolder(), 'data');
    expect(await meetFault(dataFolder, [], { call: 'fsync', nth, suffix: '' })).toBe(false);
  },
);

/** Starts a server of which the kernel holds back the third write to the journal, whose first is its header, and waits until it hangs. */
async function startHanging(holdMs: number) {
  const dataFolder = join(await temporaryFolder(), 'data');
  const inject = `write:delay_enter=${holdMs * 1000}:when=3`;
  const { wrapper } = traced(dataFolder, { inject });
  const server = await startBuiltServer({ dataFolder, wrapper, env: { UV_THREADPOOL_SIZE: '1' } });
  expect((await callPlants(server, 'POST', '/plants', { name: 'first' })).status).toBe(201);
  const held = await callPlants(server, 'POST', '/plants', { name: 'held' });
  expect(await held.json()).toMatchObject({ status: 503, code: 'outcome_unknown' });
  return { dataFolder, server };
}

it('a sync that the kernel holds back stops all writing until it returns, while reads go on', async () => {
  const { server } = await startHanging(8000);
  const refused = await callPlants(server, 'POST', '/plants', { name: 'refused' });
  expect(await refused.json()).toMatchObject({ status: 503, code: 'storage_unavailable' });
  expect((await callPlants(server, 'GET', '/health/ready')).status).toBe(503);
  expect((await callPlants(server, 'GET', '/health/live')).status).toBe(200);
  expect(await listNames(server)).toEqual(['first']);
  const askReady = async () => (await callPlants(server, 'GET', '/health/ready')).status;
  await expect.poll(askReady).toBe(200);
  expect(await listNames(server)).toEqual(['first', 'held']);
  expect((await callPlants(server, 'POST', '/plants', { name: 'after' })).status).toBe(201);
  expect(await server.end('SIGTERM')).toBe(0);
});

it('a server told to stop while a sync hangs leaves what it acknowledged, and nothing that it refused', async () => {
  const { dataFolder, server } = await startHanging(8000);
  expect((await callPlants(server, 'POST', '/plants', { name: 'refused' })).status).toBe(503);
  await server.end('SIGTERM');
  const restarted = await startBuiltServer({ dataFolder });
  expect(await listNames(restarted)).toEqual(['first', 'held']);
  expect(await restarted.end('SIGTERM')).toBe(0);
});
