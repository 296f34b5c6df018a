import { link, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addPlant, copyKilled, openTestStore, temporaryFolder } from '../../testing/file-store.ts';

/** Copies a folder by links: hard ones, as `cp -al` does, or symbolic ones, as `cp -rs` does. */
async function linkFolder(folder: string, linkFile: typeof link): Promise<string> {
  const linked = join(await temporaryFolder(), 'linked');
  await mkdir(linked);
  for (const name of await readdir(folder)) await linkFile(join(folder, name), join(linked, name));
  return linked;
}

async function contentsOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name !== 'lock').sort();
  const read = async (name: string) => [name, await readFile(join(folder, name), 'latin1')];
  return Object.fromEntries(await Promise.all(names.map(read)));
}

it.each([
  { links: 'hard', how: 'closed', linkFile: link },
  { links: 'hard', how: 'killed', linkFile: link },
  { links: 'symbolic', how: 'closed', linkFile: symlink },
  { links: 'symbolic', how: 'killed', linkFile: symlink },
])(
  'what is written in a folder changes nothing in a backup that has the same files by $links links, of a folder that was $how',
  async ({ how, linkFile }) => {
    const folder = await temporaryFolder();
    const store = await openTestStore(folder);
    await addPlant(store.plants, 1);
    const killed = await copyKilled(folder);
    await store.close();
    const backup = how === 'closed' ? folder : killed;
    const linked = await linkFolder(backup, linkFile);
    const before = await contentsOf(backup);

    const opened = await openTestStore(linked);
    await addPlant(opened.plants, 2);
    await opened.close();

    expect(await contentsOf(backup)).toEqual(before);
    const again = await openTestStore(linked);
    const { rows } = await again.plants.page({ workspace: 'main', limit: 9, cursor: 'first' });
    expect(rows.map(({ id }) => id)).toEqual([1, 2]);
    await again.close();
  },
);
