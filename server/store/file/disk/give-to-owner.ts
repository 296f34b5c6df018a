import { type FileHandle, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Gives a file that root has just made in a folder of another user's to that user, whose server could not read it
 * otherwise. To be called for a file that was not there before: what is behind a link must not be given away.
 */
export async function giveToFolderOwner(file: FileHandle, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path)).catch(() => ({ uid: 0, gid: 0 }));
  // Not every disk lets a file be given away.
  if (uid !== 0) await file.chown(uid, gid).catch(() => undefined);
}
