import type { Disk } from './disk.ts';
import { type FileFacts, isSameFile, isUnwritten } from './file-facts.ts';
import { findOtherKind } from './plain-files.ts';
import type { StorageHealth } from './storage-health.ts';

/** Tells whether a path still names the file of these facts, as it was; where that cannot be told, it is taken to be so. */
export async function isUnchangedFile(
  disk: Disk,
  path: string,
  facts: FileFacts,
  health: StorageHealth,
): Promise<boolean> {
  return await findSameFile(disk, path, facts, health).then(
    (found) => found !== null && isUnwritten(found, facts),
    () => true,
  );
}

/**
 * Looks whether a path still names the file of these facts, and returns those it has now; null where
 * it names another file, something else, or nothing.
 *
 * @throws what keeps it from being told.
 */
export async function findSameFile(
  disk: Disk,
  path: string,
  facts: FileFacts,
  { owner }: StorageHealth,
): Promise<FileFacts | null> {
  if ((await findOtherKind(disk, path)) !== null) return null;
  const found = await disk.stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const isSame = owner?.isBlind || (found && isSameFile(found, facts));
  return isSame ? found : null;
}
