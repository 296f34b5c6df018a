import { join } from 'node:path';
import { Low } from 'lowdb';
import type { AccessStore } from '../../../domain/access-store.ts';
import { AccessFile, EMPTY_ACCESS } from '../access/access-file.ts';
import { FileAccessStore } from '../access/access-store.ts';
import { realDisk } from '../disk/disk.ts';
import { StorageHealth } from '../disk/storage-health.ts';
import { SILENT } from '../disk/store-logger.ts';

/** Opens the tokens, sessions and links of a copy that is being made, which nobody else can open yet. */
export async function openAccessOfCopy(copy: string): Promise<AccessStore> {
  const health = new StorageHealth(SILENT);
  const low = new Low(new AccessFile(realDisk, join(copy, 'access.json'), health), EMPTY_ACCESS);
  await low.read();
  return new FileAccessStore(low, health, async () => undefined);
}
