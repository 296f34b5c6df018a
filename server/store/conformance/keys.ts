import { describe, expect, it } from 'vitest';
import type { ChangeDraft } from '../../domain/store.ts';
import { ada, ben, draft, refusal, type StoreUnderTest } from './harness.ts';

/** A repeated key answers with the first change. */
export function describeKeys(test: StoreUnderTest): void {
  describe('idempotency keys', () => {
    const key = { value: 'k1', fingerprint: 'f1' };
    const keyed = (parts: Partial<ChangeDraft> = {}) =>
      test.store.commit(draft({ add: [{ name: 'Rose', tag: '' }], key, ...parts }));

    it('answers a repeated key with the first change', async () => {
      const first = await keyed();
      const second = await keyed();
      expect(second).toEqual({ change: first.change, replayed: true });
      expect(await test.ids('first')).toEqual([1]);
    });

    it('makes one change of the same key sent many times at once', async () => {
      const results = await Promise.all(Array.from({ length: 10 }, () => keyed()));
      expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await test.ids('first')).toEqual([1]);
    });

    it('refuses a key that was used for another request', async () => {
      await keyed();
      const other = { ...key, fingerprint: 'f2' };
      await expect(keyed({ key: other })).rejects.toEqual(refusal('idempotency_key_reused'));
    });

    it('keeps the keys of two actors and of two workspaces apart', async () => {
      await keyed();
      expect((await keyed({ actor: ben })).replayed).toBe(false);
      expect((await keyed({ workspace: 'other' })).replayed).toBe(false);
    });

    it('forgets nothing of a refused request', async () => {
      await test.add({ id: 1, name: 'Fern', tag: '' });
      const taken = { add: [{ id: 1, name: 'Rose', tag: '' }] };
      await expect(keyed(taken)).rejects.toEqual(refusal('id_taken'));
      await test.store.commit(draft({ remove: [{ id: 1 }] }));
      expect((await keyed(taken)).replayed).toBe(false);
    });

    it('makes nothing under a key that its actor withdrew, however often it is sent', async () => {
      expect(await test.store.withdrawKey('main', ada, key.value)).toBeNull();
      for (let times = 0; times < 2; times += 1) {
        await expect(keyed()).rejects.toEqual(refusal('idempotency_key_reused'));
      }
      expect(await test.ids('first')).toEqual([]);
      expect((await test.store.version('main')).seq).toBe(0);
      expect((await keyed({ actor: ben })).replayed).toBe(false);
    });

    it('tells who withdraws a key of the change that was made under it, which stays so', async () => {
      const { change } = await keyed();
      expect(await test.store.withdrawKey('main', ada, key.value)).toEqual(change);
      expect(await keyed()).toEqual({ change, replayed: true });
    });

    it('says of a key withdrawn while its change is on its way either that it was made or that it never is', async () => {
      const results = await Promise.all(
        Array.from({ length: 20 }, async (_, turn) => {
          const own = { value: `own ${turn}`, fingerprint: 'f' };
          const made = keyed({ key: own }).catch(() => null);
          // However far the draft has come by then.
          for (let step = 0; step < turn; step += 1) await Promise.resolve();
          const told = await test.store.withdrawKey('main', ada, own.value);
          return [told, (await made)?.change ?? null];
        }),
      );
      for (const [told, made] of results) expect(told).toEqual(made);
    });

    it('remembers keys over a restart', async () => {
      const first = await keyed();
      await test.reopen();
      expect(await keyed()).toEqual({ change: first.change, replayed: true });
    });
  });
}
