import { readOpening } from '../config.ts';
import { type OpenStore, openStore } from '../open-store.ts';
import { requireFinished } from '../store/file/copy/unfinished-copy.ts';
import { requireData } from '../store/file/load.ts';
import type { FileStoreOptions } from '../store/file/open.ts';
import { createLog } from './create-log.ts';

/** `mustExist` refuses a folder without data, instead of creating it. */
interface WithStoreOptions extends Pick<FileStoreOptions, 'acceptEdit'> {
  mustExist?: boolean;
}

/**
 * Opens the data folder, or the database, for one piece of work and gives it up again.
 *
 * @throws FolderInUseError while a server holds it.
 */
export async function withStore<T>(
  work: (store: OpenStore) => Promise<T>,
  { mustExist = false, ...options }: WithStoreOptions = {},
): Promise<T> {
  const config = readOpening(process.env);
  const { dataFolder, database } = config;
  if (!database) await requireFinished(dataFolder);
  if (!database && mustExist) await requireData(dataFolder, true);
  const { logger, flush } = createLog({ ...config, adminToken: null });
  // How much of history goes is the server's to say, whose settings may be others.
  const kept = { ...config, historyBytes: Number.POSITIVE_INFINITY };
  const store = await openStore(kept, logger, options).finally(flush);
  // From here on what goes wrong is thrown, and told in a sentence. That `plants.json` could not be brought
  // up to date at the end is nothing to tell: the journal has all of it.
  logger.level = 'silent';
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
