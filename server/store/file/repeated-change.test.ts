import { afterEach, expect, it, vi } from 'vitest';
import { failingDisk, openTestStore, temporaryFolder } from '../../testing/file-store.ts';

const draft = (name: string) => ({
  ...{ actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main', remove: [] },
  ...{ add: [{ name, tag: '' }], key: { value: name, fingerprint: 'f' } },
});

afterEach(() => {
  vi.useRealTimers();
});

/** Opens a store in which the change `made` was made. */
async function openWithOne() {
  const { state, disk } = failingDisk();
  const { plants } = await openTestStore(await temporaryFolder(), { disk });
  await plants.commit(draft('made'));
  return { plants, state };
}

it('who repeats a change that was made is told so, though a new one beside it finds the disk full', async () => {
  const { plants, state } = await openWithOne();
  state.code = 'ENOSPC';
  const full = { code: 'storage_full' };
  const expectFull = [draft('new'), draft('new')].map((refused) =>
    expect(plants.commit(refused)).rejects.toMatchObject(full),
  );
  const repeated = plants.commit(draft('made'));
  await Promise.all(expectFull);
  expect(await repeated).toMatchObject({ replayed: true });
  state.code = null;
  expect(await plants.commit(draft('new'))).toMatchObject({ replayed: false });
});

it('who repeats a change that was made is told so where nothing can be saved until a restart', async () => {
  const { plants, state } = await openWithOne();
  state.code = 'EIO';
  state.isStuck = true;
  const failed = { code: 'storage_unavailable' };
  // Nobody knows how much of a write that failed is there.
  await expect(plants.commit(draft('new'))).rejects.toMatchObject({ code: 'outcome_unknown' });
  expect((await plants.status()).writable).toBe(false);
  expect(await plants.commit(draft('made'))).toMatchObject({ replayed: true });
  await expect(plants.commit(draft('later'))).rejects.toMatchObject(failed);
});

it('who repeats a change that was made is told so, though a new one beside it is in doubt', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { plants, state } = await openWithOne();
  await vi.advanceTimersByTimeAsync(1000);
  let letGo = () => {};
  state.held = new Promise((resolve) => {
    letGo = () => {
      state.held = null;
      resolve();
    };
  });
  const unknown = { code: 'outcome_unknown' };
  const expectUnknown = [draft('new'), draft('new')].map((doubted) =>
    expect(plants.commit(doubted)).rejects.toMatchObject(unknown),
  );
  const repeated = plants.commit(draft('made'));
  await expect.poll(() => state.waiting).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(expectUnknown);
  expect(await repeated).toMatchObject({ replayed: true });
  letGo();
  await expect
    .poll(async () => await plants.commit(draft('new')).catch(() => null))
    .toMatchObject({
      replayed: true,
    });
});
