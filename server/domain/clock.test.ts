import { expect, test, vi } from 'vitest';
import { accessDeps } from '../access-deps.ts';
import { draft } from '../store/conformance/harness.ts';
import { openTestStore, temporaryFolder } from '../testing/file-store.ts';
import { createToken } from './access/tokens.ts';

test.each(['1969-12-31', '+275760-09-13'])(
  'what is made while the clock says %s is there after the next start, under a time that can be told',
  async (date) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(date) });
    try {
      const folder = await temporaryFolder();
      const store = await openTestStore(folder);
      const token = { name: 'Ada', role: 'editor', workspace: 'main', lifetimeMs: null } as const;
      await createToken(accessDeps(store), token);
      await store.plants.commit(draft({ add: [{ name: 'Fern', tag: '' }] }));
      await store.close();
      const { plants, access } = await openTestStore(folder);
      expect(await access.listTokens()).toMatchObject([{ name: 'Ada' }]);
      const { changes } = await plants.changes({ workspace: 'main', limit: 1 });
      const [year] = changes.map(({ change }) => new Date(change.at).toISOString().split('-')[0]);
      expect(year).toMatch(/^\d{4}$/);
    } finally {
      vi.useRealTimers();
    }
  },
);
