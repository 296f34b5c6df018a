import { expect, it } from 'vitest';
import { addUntil, namesIn, openOn } from '../added-plants.ts';
import { type Random, repeatable } from '../random.ts';
import { rounds, seed } from '../rounds.ts';
import { RecordedDisk } from './recorded-disk.ts';

const LIVES = rounds(100, 20_000);

it('a folder moved at any moment holds all that was acknowledged and nothing that was refused', async () => {
  let refusals = 0;
  for (let life = 0; life < LIVES; life += 1) {
    await repeatable(seed + life, async (random: Random) => {
      const disk = new RecordedDisk(random);
      const store = await openOn(disk, '/disk/data');
      let isOver = false;
      const writers = ['a', 'b'].map((prefix) => addUntil(() => isOver, store, prefix));
      for (let turns = random.below(120); turns > 0; turns -= 1) await new Promise(setImmediate);
      disk.moveName('/disk/data', '/disk/moved');
      for (let turns = random.below(60); turns > 0; turns -= 1) await new Promise(setImmediate);
      isOver = true;
      const added = await Promise.all(writers);
      await store.close();
      const kept = await namesIn(await openOn(disk, '/disk/moved'));
      const acknowledged = added.flatMap((one) => one.acknowledged);
      refusals += added.flatMap((one) => one.refused).length;
      expect([...kept].sort()).toEqual([...acknowledged].sort());
    });
  }
  console.log(`${LIVES} folders moved, ${refusals} changes refused (seed ${seed})`);
  expect(refusals).toBeGreaterThan(LIVES / 4);
});
