import type { AccessStore } from '../../../domain/access-store.ts';
import { FileAccessStore } from '../access/access-store.ts';
import { loadAccess } from '../access/open-access.ts';
import { realDisk } from '../disk/disk.ts';
import { StorageHealth } from '../disk/storage-health.ts';
import { noteAccess } from '../journal/end-lines.ts';

/** Opens the tokens, sessions and links of a copy that is being made, which nobody else can open yet. */
export async function openAccessOfCopy(copy: string): Promise<AccessStore> {
  const health = StorageHealth.ofCopy();
  const { file, low } = await loadAccess(realDisk, copy, health);
  file.tellWritten((mark) => noteAccess(realDisk, copy, mark));
  return new FileAccessStore(low, health, async () => undefined);
}

/** Ties `access.json` to the copy it is in: one that the server wrote later would else be taken for it. */
export async function tieAccess(copy: string): Promise<void> {
  const { mark } = await loadAccess(realDisk, copy, StorageHealth.ofCopy());
  await noteAccess(realDisk, copy, mark);
}
