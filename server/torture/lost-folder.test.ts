import { expect, it } from 'vitest';
import { type FileStore, openFileStore } from '../store/file/open.ts';
import { collectingLogger } from '../store/file/testing.ts';
import { type Random, repeatable } from './random.ts';
import { RecordedDisk } from './recorded-disk.ts';
import { rounds, seed } from './rounds.ts';

const LIVES = rounds(100, 20_000);

/** Small enough that a few changes begin a segment and write a snapshot. */
const BOUNDS = { journalBytes: 600, historyBytes: 2000 };

async function open(disk: RecordedDisk, folder: string): Promise<FileStore> {
  const deps = { disk: disk.startProcess(), logger: collectingLogger(), bounds: BOUNDS };
  return await openFileStore({ folder, ...deps, now: () => 1_000_000 });
}

async function namesIn({ plants }: FileStore): Promise<string[]> {
  const { rows } = await plants.page({ workspace: 'main', limit: 1000, cursor: 'first' });
  return rows.map(({ name }) => name);
}

/** Adds plants one after the other, noting which were acknowledged and which refused. */
async function addUntil(isOver: () => boolean, store: FileStore, prefix: string) {
  const added = { acknowledged: [] as string[], refused: [] as string[] };
  for (let i = 0; !isOver(); i += 1) {
    const draft = {
      actor: { id: 'a', name: 'Ada' },
      workspace: 'main',
      requestId: 'r',
      remove: [],
    };
    const name = `${prefix} ${i}`;
    const committed = store.plants.commit({ ...draft, add: [{ name, tag: '' }] });
    await committed.then(
      () => added.acknowledged.push(name),
      () => added.refused.push(name),
    );
    // A refusal may come at once; others must have their turn.
    await new Promise(setImmediate);
  }
  return added;
}

it('a folder moved at any moment holds all that was acknowledged and nothing that was refused', async () => {
  let refusals = 0;
  for (let life = 0; life < LIVES; life += 1) {
    await repeatable(seed + life, async (random: Random) => {
      const disk = new RecordedDisk(random);
      const store = await open(disk, '/disk/data');
      let isOver = false;
      const writers = ['a', 'b'].map((prefix) => addUntil(() => isOver, store, prefix));
      for (let turns = random.below(120); turns > 0; turns -= 1) await new Promise(setImmediate);
      disk.moveName('/disk/data', '/disk/moved');
      for (let turns = random.below(60); turns > 0; turns -= 1) await new Promise(setImmediate);
      isOver = true;
      const added = await Promise.all(writers);
      await store.close();
      const kept = await namesIn(await open(disk, '/disk/moved'));
      const acknowledged = added.flatMap((one) => one.acknowledged);
      refusals += added.flatMap((one) => one.refused).length;
      expect([...kept].sort()).toEqual([...acknowledged].sort());
    });
  }
  console.log(`${LIVES} folders moved, ${refusals} changes refused (seed ${seed})`);
  expect(refusals).toBeGreaterThan(LIVES / 4);
});
