import { join } from 'node:path';
import { Low } from 'lowdb';
import type { Disk } from '../disk/disk.ts';
import type { StorageHealth } from '../disk/storage-health.ts';
import { type AccessMark, readJournalEnd } from '../journal/end-lines.ts';
import { type AccessData, EMPTY_ACCESS } from './access-data.ts';
import { AccessFile } from './access-file.ts';
import { EditedAccessError } from './edited-access.ts';

export const ACCESS_NAME = 'access.json';

/** What `access.json` of a folder holds, read without changing anything. */
export interface LoadedAccess {
  file: AccessFile;
  low: Low<AccessData>;
  /** False where there is no such file. */
  isThere: boolean;
  /** True where the file is another than the one that was written last, and was to be taken all the same. */
  takesEdit: boolean;
  /** What the journal's end is to tell of it until this run has written one: an edit counts once it is written anew. */
  mark: AccessMark;
}

/**
 * Reads `access.json`.
 *
 * @param acceptEdit takes a well-formed file also where somebody edited it or put it there.
 * @throws DamageError or EditedAccessError.
 */
export async function loadAccess(
  disk: Disk,
  folder: string,
  health: StorageHealth,
  acceptEdit = false,
): Promise<LoadedAccess> {
  // Read first: what a server writes meanwhile can then only be later than this tells.
  const { access: told } = await readJournalEnd(disk, folder);
  const file = new AccessFile(disk, join(folder, ACCESS_NAME), health, acceptEdit);
  const low = new Low(file, EMPTY_ACCESS);
  await low.read();
  const { found, isEdited } = file;
  const isOther = found !== null && told !== null && !isLastWritten(found, told);
  if (isOther && !acceptEdit) throw EditedAccessError.replaced();
  const takesEdit = isEdited || isOther;
  const { checksum = null } = (takesEdit ? told : found) ?? {};
  const mark = { run: file.run, number: 0, checksum };
  return { file, low, isThere: found !== null, takesEdit, mark };
}

/**
 * Tells whether a file is the one that was written last. A kill may come before that is told, and a power
 * loss may take what was told since the start: then it is a later one of the same run.
 */
function isLastWritten(found: AccessMark, told: AccessMark): boolean {
  const isLater = found.run === told.run && found.number > told.number;
  return isLater || found.checksum === told.checksum;
}
