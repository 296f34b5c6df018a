import { expect, it } from 'vitest';
import { draft, refusal, type StoreUnderTest } from './harness.ts';

const START = { seq: 0, at: 0 };

/** What whoever watches a workspace hears, and when. */
export function describeWatching(test: StoreUnderTest): void {
  const seqsAfter = async (then = START) => {
    const changes = (await test.store.changesAfter('main', then, 100)) ?? [];
    return changes.map(({ seq }) => seq);
  };

  it('rings for a change of its workspace once every read shows it, and until that is stopped', async () => {
    const shown: Promise<number[]>[] = [];
    const look = async () => {
      const page = await test.store.page({ workspace: 'main', limit: 5, cursor: 'first' });
      const { seq } = await test.store.version('main');
      return [seq, page.total, ...(await seqsAfter())];
    };
    const stop = await test.store.watch('main', () => shown.push(look()));
    await test.add({ name: 'Rose', tag: '' });
    await expect.poll(async () => await shown.at(-1)).toEqual([1, 1, 1]);
    stop();
    const rung = shown.length;
    await test.add({ name: 'Fern', tag: '' });
    expect(shown).toHaveLength(rung);
    // One that was begun by a late ring ends before its store does.
    await Promise.all(shown);
  });

  it('rings after the last of many changes, whatever came before', async () => {
    let heard: Promise<number[]> = Promise.resolve([]);
    await test.store.watch('main', () => {
      heard = seqsAfter();
    });
    const names = Array.from({ length: 40 }, (_, i) => `Plant ${i}`);
    await Promise.all(names.map((name) => test.add({ name, tag: '' })));
    await expect.poll(async () => await heard).toHaveLength(40);
  });

  it('rings for nobody else, nor for what was refused or made before', async () => {
    await test.add({ id: 1, name: 'Rose', tag: '' });
    const key = { value: 'k', fingerprint: 'f' };
    await test.store.commit(draft({ add: [{ name: 'Fern', tag: '' }], key }));
    const then = await test.store.version('main');
    let heard: Promise<number[]> = Promise.resolve([]);
    await test.store.watch('main', () => {
      heard = seqsAfter(then);
    });
    await test.store.commit(draft({ add: [{ name: 'Fern', tag: '' }], key }));
    await test.store.commit(draft({ workspace: 'other', add: [{ name: 'Ivy', tag: '' }] }));
    await expect(test.add({ id: 1, name: 'Rose', tag: '' })).rejects.toEqual(refusal('id_taken'));
    expect(await heard).toEqual([]);
    await test.add({ name: 'Last', tag: '' });
    await expect.poll(async () => await heard).toEqual([3]);
  });
}
