import { realpath } from 'node:fs/promises';
import type { CopyTarget } from '../../copy/copy-store.ts';
import { FolderContent } from './folder-content.ts';
import { FolderSizedContent } from './folder-sized-content.ts';
import { UnfinishedCopy } from './unfinished-copy.ts';
import { writeFolder } from './write-folder.ts';

interface FolderTarget extends CopyTarget {
  /** Returns how many idempotency keys the folder has no room for, once what is copied has been fitted to it. */
  leftOutKeys(): number;
}

/** Opens a folder to be copied to, which nobody else can copy to meanwhile. Nothing is made before something is written. */
export async function openFolderTarget(folder: string): Promise<FolderTarget> {
  let copy: UnfinishedCopy | null = null;
  let leftOutKeys = 0;
  const discard = async () => {
    await copy?.remove();
    copy = null;
  };
  return {
    name: folder,
    findObstacle: async (source) => await UnfinishedCopy.findObstacle(folder, source),
    leftOutKeys: () => leftOutKeys,
    fit: async (content) => {
      const fitted = await FolderSizedContent.of(content);
      leftOutKeys = fitted.leftOutKeys;
      return fitted;
    },
    write: async ({ source }, content, tell) => {
      // What a copy that was broken off has left is removed: it goes on by beginning anew.
      copy = await UnfinishedCopy.begin(folder, source);
      await writeFolder(copy.folder, content, tell);
    },
    readBack: async (use) => await use(await FolderContent.open(await realpath(folder))),
    finish: async () => {
      await copy?.finish();
      copy = null;
    },
    discard,
    close: discard,
  };
}
