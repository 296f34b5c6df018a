import { unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { realDisk } from '../../store/file/disk/disk.ts';
import { syncFolder } from '../../store/file/disk/durable-file.ts';

/** Makes durable that a new file has its name; where that fails, the file goes, so that it can be made again. */
export async function syncNewName(file: string): Promise<void> {
  await syncFolder(realDisk, dirname(file)).catch(async (error: unknown) => {
    await unlink(file).catch(() => undefined);
    throw error;
  });
}
