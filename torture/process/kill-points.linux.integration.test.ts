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
import { isBrokenConnection, signIn } from '../browser-session.ts';
import { folderWithDueSnapshot } from '../disk/due-snapshot.ts';
import { rounds } from '../rounds.ts';
import { countCalls, type Tampering, traced } from './strace.ts';

/** One life of a server, as those who used it saw it. */
interface Life {
  acknowledged: string[];
  inDoubt: string[];
  ending: 'killed' | 'stopped';
}

/** Starts a server, adds plants, signs in and stops it, as far as the kernel lets it come. */
async function live(dataFolder: string, prefix: string, tampering: Tampering): Promise<Life> {
  const life: Life = { acknowledged: [], inDoubt: [], ending: 'killed' };
  const server = await startBuiltServer({ dataFolder, ...traced(dataFolder, tampering) }).catch(
    (error: unknown) => {
      if (!/ended with status null/.test(String(error))) throw error;
    },
  );
  if (!server) return life;
  try {
    for (let i = 0; i < 4; i += 1) await add(server, life, `${prefix} ${i}`);
    await signIn(server);
    await add(server, life, `${prefix} last`);
  } catch (error) {
    if (!isBrokenConnection(error)) throw error;
  }
  const status = await server.end('SIGTERM');
  expect(status === 0 || status === null).toBe(true);
  return { ...life, ending: status === 0 ? 'stopped' : 'killed' };
}

async function add(server: BuiltServer, life: Life, name: string): Promise<void> {
  life.inDoubt = [name];
  expect((await callPlants(server, 'POST', '/plants', { name })).status).toBe(201);
  life.acknowledged.push(name);
  life.inDoubt = [];
}

/** Checks that the next server takes over at once and shows what the last one acknowledged. */
async function takeOver(dataFolder: string, before: string[], life: Life): Promise<void> {
  const snapshot = await readFile(join(dataFolder, 'plants.json'), 'utf8').catch(() => '{}');
  JSON.parse(snapshot);
  const server = await startBuiltServer({ dataFolder });
  const shown = await listNames(server);
  const expected = [...before, ...life.acknowledged];
  // At most the one without an answer may be there as well, and it would be the last.
  expect(shown.slice(0, expected.length)).toEqual(expected);
  expect(life.inDoubt).toEqual(expect.arrayContaining(shown.slice(expected.length)));
  expect((await callPlants(server, 'POST', '/plants', { name: 'after' })).status).toBe(201);
  expect(await server.end('SIGTERM')).toBe(0);
}

/** Makes every call that a whole life makes into a moment to kill at. */
async function findMoments(dataFolder: string): Promise<{ call: string; nth: number }[]> {
  const log = join(await temporaryFolder(), 'calls');
  expect((await live(dataFolder, 'watched', { log })).ending).toBe('stopped');
  const counts = [...(await countCalls(log))];
  return counts.flatMap(([call, count]) =>
    Array.from({ length: count }, (_, i) => ({ call, nth: i + 1 })),
  );
}

/** Picks the short version's share of moments, spread over all of them. */
function sample<T>(moments: T[]): T[] {
  const count = rounds(3, moments.length);
  return moments.filter(
    (_, i) =>
      Math.floor((i * count) / moments.length) !== Math.floor(((i + 1) * count) / moments.length),
  );
}

it.each([
  {
    phase: 'from the first start of a new folder to its stop',
    prepare: async () => ({ folder: join(await temporaryFolder(), 'data'), names: [] }),
  },
  { phase: 'from a start with a snapshot due to its stop', prepare: folderWithDueSnapshot },
])(
  'killed at any one of its file calls, $phase, a server leaves all that it acknowledged to the next',
  async ({ phase, prepare }) => {
    const { folder, names } = await prepare();
    const fresh = async () => {
      const dataFolder = join(await temporaryFolder(), 'data');
      if (names.length > 0) await cp(folder, dataFolder, { recursive: true });
      return dataFolder;
    };
    const moments = await findMoments(await fresh());
    const tried = sample(moments);
    /** Lives until the nth call; a life that made fewer, as some by a timer may, is killed at an earlier one. */
    const killAtOrBefore = async (call: string, nth: number): Promise<boolean> => {
      const dataFolder = await fresh();
      const inject = `${call}:signal=SIGKILL:when=${nth}`;
      const life = await live(dataFolder, `${call} ${nth}`, { inject });
      await takeOver(dataFolder, names, life);
      await rm(dataFolder, { recursive: true });
      return life.ending === 'killed' || (nth > 1 && (await killAtOrBefore(call, nth - 1)));
    };
    let killed = 0;
    for (const { call, nth } of tried) {
      if (await killAtOrBefore(call, nth)) killed += 1;
    }
    console.log(
      `${phase}: killed at ${killed} of ${tried.length} tried of ${moments.length} calls`,
    );
    expect(killed).toBe(tried.length);
  },
  rounds(300_000, 600_000),
);
