import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { type FileStore, type FileStoreOptions, openFileStore } from '../store/file/open.ts';

/**
 * Opens the data folder for one piece of work and gives it up again.
 *
 * @throws FolderInUseError while a server holds it.
 */
export async function withStore<T>(
  work: (store: FileStore) => Promise<T>,
  options: Pick<FileStoreOptions, 'acceptEdit'> = {},
): Promise<T> {
  const { dataFolder, logLevel } = readConfig(process.env);
  const logger = pino({ level: logLevel }, pino.destination(2));
  const store = await openFileStore({ folder: dataFolder, logger, ...options });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
