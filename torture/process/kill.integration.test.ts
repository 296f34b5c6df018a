import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listNames, startBuiltServer } from '../../server/testing/built-server.ts';
import { openTestStore, temporaryFolder } from '../../server/testing/file-store.ts';
import { signIn } from '../browser-session.ts';
import { rounds } from '../rounds.ts';
import { FileWatch } from './file-watch.ts';
import { MassWriter, massPlants } from './mass-writer.ts';
import { writeUntilGone } from './writers.ts';
import { WritersLedger } from './writers-ledger.ts';

const ROUNDS = rounds(2, 1000);
const WRITERS = 32;

/** Makes a folder with the plants that are deleted and brought back together, and one with id 0. */
async function seededFolder(): Promise<string> {
  const dataFolder = await temporaryFolder();
  const store = await openTestStore(dataFolder);
  await store.plants.commit({
    actor: { id: 'gardener', name: 'gardener' },
    workspace: 'main',
    requestId: 'seed',
    remove: [],
    add: [{ id: 0, name: 'first', tag: '' }, ...massPlants],
  });
  await store.close();
  return dataFolder;
}

it(
  `keeps every acknowledged change, one or many, and none that was refused, when killed ${ROUNDS} times under ${WRITERS} writers, with plants.json whole at every moment`,
  async () => {
    const dataFolder = await seededFolder();
    const watch = new FileWatch(join(dataFolder, 'plants.json'));
    const ledger = new WritersLedger();
    const mass = new MassWriter();
    let server = await startBuiltServer({ dataFolder });
    // One sign-in for all: a session that was opened outlives every kill as well.
    const cookie = await signIn(server);
    for (let round = 0; round < ROUNDS; round += 1) {
      const writing = { server, cookie, ledger };
      const writers = Array.from({ length: WRITERS }, () => writeUntilGone(writing));
      writers.push(mass.writeUntilGone(writing));
      await ledger.acknowledgements(1 + Math.floor(Math.random() * 1000));
      await server.end('SIGKILL');
      await Promise.all(writers);
      expect(ledger.findings).toEqual([]);
      server = await startBuiltServer({ dataFolder });
      const { faults, rest } = mass.partNames(await listNames(server));
      expect(faults).toEqual([]);
      expect(ledger.findFaults(rest.filter((name) => name !== 'first'))).toEqual([]);
    }
    expect(await server.end('SIGTERM')).toBe(0);
    await watch.end();
    console.log(
      `${ROUNDS} kills: ${ledger.describe()}; ${mass.changes} changes of ${massPlants.length} plants; plants.json read ${watch.reads} times in ${watch.versions.size} versions`,
    );
    // The stop saves what the kills have left; how many of those between are met depends on the machine.
    expect(watch.versions.size).toBeGreaterThan(1);
  },
  300_000 + ROUNDS * 20_000,
);
