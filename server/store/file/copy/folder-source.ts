import { realpath } from 'node:fs/promises';
import type { CopySource } from '../../copy/copy-store.ts';
import { realDisk } from '../disk/disk.ts';
import { OF_NAMED, requireData } from '../load.ts';
import { type DamagedHistory, FolderContent } from './folder-content.ts';
import { requireFinished } from './unfinished-copy.ts';

/**
 * Opens a data folder to be copied elsewhere. It belongs to this process until closed, and nothing in it is
 * changed.
 *
 * @throws FolderInUseError while a server holds it, or as a start does.
 */
export async function openFolderSource(
  folder: string,
  damaged: DamagedHistory = 'refused',
): Promise<CopySource> {
  await requireFinished(folder);
  await requireData(folder, true, realDisk, OF_NAMED);
  const lock = await realDisk.lockFolder(folder);
  try {
    return {
      name: await realpath(folder),
      content: await FolderContent.open(folder, damaged),
      // Nobody else can have written to it.
      isCurrent: async () => true,
      close: lock.release,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
