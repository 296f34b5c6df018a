import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestStore, temporaryFolder } from '../../server/testing/file-store.ts';
import { takeCrashImage } from './crash-image.ts';

test.each([
  [0, 2],
  [0.5, 2],
  [1, 3],
])(
  'of a change that nobody was answered for, a share of %d survives: %d plants are left',
  async (survivingShare, plantsLeft) => {
    const folder = await temporaryFolder();
    const { plants } = await openTestStore(folder);
    for (const name of ['Fern', 'Moss', 'Aloe']) {
      const actor = { id: 'a', name: 'Ada' };
      const add = [{ name, tag: '' }];
      await plants.commit({ actor, requestId: 'r', workspace: 'main', remove: [], add });
    }
    const image = join(await temporaryFolder(), 'image');
    takeCrashImage(folder, image, { isAcknowledged: ({ seq }) => seq <= 2, survivingShare });
    const restarted = await openTestStore(image);
    expect((await restarted.plants.version('main')).total).toBe(plantsLeft);
  },
);
