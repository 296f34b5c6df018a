import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { DisposableStore } from '../../../torture/disk/disposable-store.ts';
import {
  type Command,
  commandSequences,
  WORKSPACES,
} from '../../../torture/model/plant-commands.ts';
import { SequenceRun, Tally } from '../../../torture/model/plant-sequences.ts';
import { StoreSubject } from '../../../torture/model/store-subject.ts';
import { rounds, seed } from '../../../torture/rounds.ts';
import { copyAll, emptyDatabase } from '../../testing/copies.ts';
import { openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { openTestDatabase, readFacts } from '../../testing/store-facts.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';

const database = useTestDatabase();
afterEach(async () => await emptyDatabase(database.url));

const FOLDERS = rounds(2, 100);

/** So many random sequences make the changes of one folder. */
const SEQUENCES = 3;

it(`${FOLDERS} folders made by random changes, stops and crashes are the same in a database, and in a folder made of that`, async () => {
  const sequences = fc.sample(commandSequences, { seed, numRuns: FOLDERS * SEQUENCES });
  for (let at = 0; at < sequences.length; at += SEQUENCES) {
    const folder = await temporaryFolder();
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    await makeFolder(from, sequences.slice(at, at + SEQUENCES).flat());
    const there = await copyAll(from, database.url);
    const back = await copyAll(database.url, to);
    expect(back.checksum).toBe(there.checksum);
    const before = await openTestStore(from);
    const facts = await readFacts(before, WORKSPACES);
    await before.close();
    const copied = await openTestDatabase(database.url);
    expect(await readFacts(copied, WORKSPACES)).toEqual(facts);
    await copied.close();
    const after = await openTestStore(to);
    expect(await readFacts(after, WORKSPACES)).toEqual(facts);
    await after.close();
    await emptyDatabase(database.url);
    await rm(folder, { recursive: true });
  }
});

/** Leaves a folder as a kill would after these commands. */
async function makeFolder(folder: string, commands: Command[]) {
  const store = await DisposableStore.open();
  try {
    await new SequenceRun(new StoreSubject(store), new Tally()).run(commands);
    store.leave(folder);
  } finally {
    await store.dispose();
  }
}
