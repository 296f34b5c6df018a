import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type BuiltServer,
  callPlants,
  listNames,
  startBuiltServer,
} from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { rounds } from '../rounds.ts';

const ROUNDS = rounds(4, 1000);

/** After so many rounds the race is for a folder that is not there yet. */
const ROUNDS_A_FOLDER = 4;

const IN_USE =
  /ended with status 1 before it was ready:\nThe data folder \S+ is in use by another process, such as a running server\. Stop it first, or choose another folder, with DATA_DIR if the command line names none\.\n$/;

/** Starts two servers at once on one folder and returns the one that owns it. */
async function race(dataFolder: string): Promise<BuiltServer> {
  const starting = [1, 2].map(async () => await startBuiltServer({ dataFolder }));
  const owners: BuiltServer[] = [];
  for (const outcome of await Promise.allSettled(starting)) {
    if (outcome.status === 'fulfilled') owners.push(outcome.value);
    else expect(String(outcome.reason)).toMatch(IN_USE);
  }
  const [owner, ...others] = owners;
  expect(others).toEqual([]);
  if (!owner) throw new Error('Neither of two servers that started at once owns the folder.');
  return owner;
}

it(
  `of two servers started at once on one folder exactly one serves, ${ROUNDS} times, and what takes over a killed one shows all it acknowledged`,
  async () => {
    let dataFolder = '';
    let names: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % ROUNDS_A_FOLDER === 0) {
        dataFolder = join(await temporaryFolder(), 'data');
        names = [];
      }
      const owner = await race(dataFolder);
      expect(await listNames(owner)).toEqual(names);
      const name = `plant ${round}`;
      expect((await callPlants(owner, 'POST', '/plants', { name })).status).toBe(201);
      names.push(name);
      await owner.end('SIGKILL');
    }
    console.log(
      `${ROUNDS} races of two starts, each after a kill, ${Math.ceil(ROUNDS / ROUNDS_A_FOLDER)} for a new folder: one owner each`,
    );
  },
  30_000 + ROUNDS * 5000,
);
