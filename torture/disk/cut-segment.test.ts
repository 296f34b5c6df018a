import { expect, it } from 'vitest';
import { segmentNumber } from '../../server/store/file/disk/segment-name.ts';
import { addUntil, namesIn, openOn } from '../added-plants.ts';
import { type Random, repeatable } from '../random.ts';
import { rounds, seed } from '../rounds.ts';
import { RecordedDisk } from './recorded-disk.ts';

const LIVES = rounds(100, 20_000);

/** Removes the newest segment, or cuts it, where it is not shorter already; tells whether it did. */
function harmNewest(random: Random, disk: RecordedDisk): boolean {
  const names = disk.namesIn('/disk/data').filter((name) => segmentNumber(name) !== null);
  const newest = names.sort().at(-1);
  const path = `/disk/data/${newest}`;
  if (!newest || random.below(3) > 0) return disk.cutFile(path, random.below(900));
  disk.moveName(path, null);
  return true;
}

it('a journal cut or removed at any moment has lost nothing, and brings back nothing refused, once a change made after that is acknowledged', async () => {
  let harms = 0;
  for (let life = 0; life < LIVES; life += 1) {
    await repeatable(seed + life, async (random: Random) => {
      const disk = new RecordedDisk(random);
      const store = await openOn(disk, '/disk/data');
      let isOver = false;
      const writers = ['a', 'b'].map((prefix) => addUntil(() => isOver, store, prefix));
      for (let turns = random.below(120); turns > 0; turns -= 1) await new Promise(setImmediate);
      if (harmNewest(random, disk)) harms += 1;
      isOver = true;
      const added = await Promise.all(writers);
      let asked = 0;
      const after = await addUntil(() => asked++ > 0, store, 'after');
      disk.kill();
      const kept = await namesIn(await openOn(disk, '/disk/data'));
      const acknowledged = [...added, after].flatMap((one) => one.acknowledged);
      expect(after.acknowledged).toHaveLength(1);
      expect([...kept].sort()).toEqual([...acknowledged].sort());
    });
  }
  console.log(`${LIVES} lives, ${harms} of them with a journal cut or removed (seed ${seed})`);
  expect(harms).toBeGreaterThan(LIVES / 4);
});
