import { expect, it } from 'vitest';
import type { Change } from '../../domain/store.ts';
import { changeMade } from '../../domain/testing.ts';
import { draft, refusal, type StoreUnderTest } from './harness.ts';

/** What a subscriber is told, and when. */
export function describeSubscriptions(test: StoreUnderTest): void {
  it('tells a subscriber each change of its workspace once, in order, and no other', async () => {
    const told: Change[] = [];
    const unsubscribe = test.store.subscribe('main', (change) => told.push(change));
    const names = Array.from({ length: 40 }, (_, i) => `Plant ${i}`);
    const drafts = names.map((name) => draft({ add: [{ name, tag: '' }] }));
    const elsewhere = draft({ workspace: 'other', add: [{ name: 'Fern', tag: '' }] });
    const made = drafts.map(async (one) => changeMade(one, (await test.store.commit(one)).change));
    const [changes] = await Promise.all([Promise.all(made), test.store.commit(elsewhere)]);
    await expect.poll(() => told).toEqual(changes.sort((a, b) => a.seq - b.seq));
    unsubscribe();
    await test.add({ name: 'After', tag: '' });
    expect(told).toHaveLength(40);
  });

  it('shows a change by every read before a subscriber is told of it', async () => {
    const shown = new Promise<number[]>((resolve) => {
      test.store.subscribe('main', async ({ seq }) => {
        const page = await test.store.page({ workspace: 'main', limit: 5, cursor: 'first' });
        const { seq: version } = await test.store.version('main');
        resolve([seq, version, page.total]);
      });
    });
    await test.add({ name: 'Rose', tag: '' });
    expect(await shown).toEqual([1, 1, 1]);
  });

  it('tells nothing of what was refused or made before', async () => {
    await test.add({ id: 1, name: 'Rose', tag: '' });
    const told: number[] = [];
    test.store.subscribe('main', ({ seq }) => told.push(seq));
    const key = { value: 'k', fingerprint: 'f' };
    await test.store.commit(draft({ add: [{ name: 'Fern', tag: '' }], key }));
    await test.store.commit(draft({ add: [{ name: 'Fern', tag: '' }], key }));
    await expect(test.add({ id: 1, name: 'Rose', tag: '' })).rejects.toEqual(refusal('id_taken'));
    await test.add({ name: 'Last', tag: '' });
    await expect.poll(() => told).toEqual([2, 3]);
  });
}
