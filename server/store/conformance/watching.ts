import { expect, it } from 'vitest';
import { draft, refusal, type StoreUnderTest } from './harness.ts';

const START = { seq: 0, at: 0 };

/** What whoever watches a workspace hears, and when. */
export function describeWatching(test: StoreUnderTest): void {
  const seqsAfter = async (then = START) => {
    const changes = (await test.store.changesAfter('main', then, 100)) ?? [];
    return changes.map(({ seq }) => seq);
  };

  /** Looks at each ring. */
  const watch = async (look: () => Promise<number[]>) => {
    const seen: Promise<number[]>[] = [];
    const stop = await test.store.watch('main', () => seen.push(look()));
    return {
      seen,
      last: async () => (await seen.at(-1)) ?? [],
      stop,
      /** Ends what a late ring has begun before its store does. */
      end: async () => {
        stop();
        await Promise.all(seen);
      },
    };
  };

  it('rings for a change of its workspace once every read shows it, and until that is stopped', async () => {
    const look = async () => {
      const page = await test.store.page({ workspace: 'main', limit: 5, cursor: 'first' });
      const { seq } = await test.store.version('main');
      return [seq, page.total, ...(await seqsAfter())];
    };
    const { seen, last, stop, end } = await watch(look);
    await test.add({ name: 'Rose', tag: '' });
    await expect.poll(last).toEqual([1, 1, 1]);
    stop();
    const rung = seen.length;
    await test.add({ name: 'Fern', tag: '' });
    expect(seen).toHaveLength(rung);
    await end();
  });

  it('rings after the last of many changes, whatever came before', async () => {
    const { last, end } = await watch(seqsAfter);
    const names = Array.from({ length: 40 }, (_, i) => `Plant ${i}`);
    await Promise.all(names.map((name) => test.add({ name, tag: '' })));
    await expect.poll(last).toHaveLength(40);
    await end();
  });

  it('rings for nobody else, nor for what was refused or made before', async () => {
    await test.add({ id: 1, name: 'Rose', tag: '' });
    const key = { value: 'k', fingerprint: 'f' };
    await test.store.commit(draft({ add: [{ name: 'Fern', tag: '' }], key }));
    const then = await test.store.version('main');
    const { last, end } = await watch(() => seqsAfter(then));
    await test.store.commit(draft({ add: [{ name: 'Fern', tag: '' }], key }));
    await test.store.commit(draft({ workspace: 'other', add: [{ name: 'Ivy', tag: '' }] }));
    await expect(test.add({ id: 1, name: 'Rose', tag: '' })).rejects.toEqual(refusal('id_taken'));
    expect(await last()).toEqual([]);
    await test.add({ name: 'Last', tag: '' });
    await expect.poll(last).toEqual([3]);
    await end();
  });
}
