import { beforeEach, expect, test } from 'vitest';
import type { PlantStore, Reading } from '../../../domain/store.ts';
import { readView, shortenTurns, tagCountsOf } from '../../../testing/domain.ts';
import { openTestStore, temporaryFolder } from '../../../testing/file-store.ts';

const PLANTS = Array.from({ length: 5000 }, (_, id) => ({ id, name: `Rosa ${id}`, tag: 'rose' }));

beforeEach(shortenTurns);

const page = { workspace: 'main', limit: 10, cursor: 'last' } as const;
const byName = { column: 'name', descending: true } as const;

const READS: Record<string, (store: PlantStore, reading: Reading) => Promise<unknown>> = {
  'a search': (store, reading) => store.page({ ...page, ...reading, search: '9' }),
  'a search by name': (store, reading) =>
    store.page({ ...page, ...reading, search: 'rosa', sort: byName }),
  'a tag by name': (store, reading) =>
    store.page({ ...page, ...reading, tags: ['rose', 'fern'], search: '0', sort: byName }),
  'a search of history': (store, reading) =>
    store.changes({ workspace: 'main', limit: 10, search: 'fern', ...reading }),
  'the plants of a change': async (store, reading) => {
    const { seq, at } = await store.version('main');
    return await store.changedPlants({ ...page, change: { seq, at }, ...reading });
  },
  'a count by tag of what a search finds': (store, reading) =>
    tagCountsOf(store, 'main', { ...reading, search: '9' }),
  'a view that finds nothing': async (store, reading) =>
    await readView(store, 'main', { ...reading, search: 'fern' }),
};

test.each(Object.entries(READS))(
  '%s ends at its next turn once nobody waits for it',
  async (_what, read) => {
    const { plants } = await openTestStore(await temporaryFolder());
    const actor = { id: 'a', name: 'Ada' };
    await plants.commit({ actor, requestId: 'r', workspace: 'main', remove: [], add: PLANTS });
    let asked = 0;
    const confirmWanted = async () => {
      asked += 1;
      if (asked === 2) throw new Error('gone');
    };
    await expect(read(plants, { confirmWanted })).rejects.toThrow('gone');
    expect(asked).toBe(2);
  },
);
