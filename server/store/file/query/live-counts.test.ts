import { expect, it } from 'vitest';
import type { TagCount } from '../../../contract/answers.ts';
import type { PlantStore } from '../../../domain/store.ts';
import { addPlant, openTestStore, temporaryFolder } from '../../../testing/file-store.ts';

/** Few enough to be counted for nothing by their number, and as long as tags may be. */
const TAGS = 70_000;
const MOMENTS = 12;
const tagOf = (id: number) => String(id).padStart(50, '각');

/** Begins to read the counts of all tags, and returns what reads the rest and tells how many there are. */
async function beginReading(plants: PlantStore): Promise<() => Promise<number>> {
  const batches = await plants.withTagCounts('main', {}, async (all) =>
    all[Symbol.asyncIterator](),
  );
  const countOf = ({ value }: IteratorResult<TagCount[]>) => value?.length ?? 0;
  let count = countOf(await batches.next());
  return async () => {
    for (;;) {
      const next = await batches.next();
      if (next.done) return count;
      count += countOf(next);
    }
  };
}

it('of counts of many long tags that are read slowly, those of the earliest moments are let go of', async () => {
  const { plants } = await openTestStore(await temporaryFolder());
  await plants.commit({
    ...{ actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main', remove: [] },
    add: Array.from({ length: TAGS }, (_, id) => ({ id, name: 'many', tag: tagOf(id) })),
  });
  const readers: (() => Promise<number>)[] = [];
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    readers.push(await beginReading(plants));
    await addPlant(plants, TAGS + moment, 'other');
    await addPlant(plants, TAGS + moment);
  }
  const [first, second, third] = readers;
  await expect(first?.()).rejects.toMatchObject({ code: 'server_busy' });
  await expect(second?.()).rejects.toMatchObject({ code: 'server_busy' });
  expect(await third?.()).toBe(TAGS + 1);
  expect(await readers.at(-1)?.()).toBe(TAGS + 1);
});
