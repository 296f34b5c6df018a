import { expect, test } from 'vitest';
import { TagIndex } from './tag-index.ts';

test('counts that were let go of are made anew once for all who ask', async () => {
  const tags = new TagIndex();
  tags.add({ id: 1, name: 'Rose', tag: 'red' });
  (await tags.counts()).letGo();
  const [one, other] = await Promise.all([tags.counts(), tags.counts()]);
  expect(one.bytes).toBeGreaterThan(0);
  expect(other).toBe(one);
  expect(await tags.counts()).toBe(one);
});
