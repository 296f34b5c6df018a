import type { Config, Place } from './config.ts';
import type { AccessStore } from './domain/access-store.ts';
import type { PlantStore } from './domain/store.ts';
import type { FileStoreOptions } from './store/file/open.ts';
import type { LeftBehind } from './store/file/snapshot/left-behind.ts';
import type { StoreLogger } from './store/store-logger.ts';
import type { FolderFigures } from './store/store-meter.ts';

/** Plants and access, wherever they are kept. */
export interface OpenStore {
  plants: PlantStore;
  access: AccessStore;
  /** True where its folder or its database held nothing, so that a new store was begun there. */
  isNew: boolean;
  /** How its folder is; null where a database keeps it. */
  figures: (() => FolderFigures) | null;
  /** As of a `FileStore`; always true of a database. */
  ownsFolder(run: string | null): Promise<boolean>;
  /** Finishes what is under way, and tells how it leaves the folder; a database has all there is. */
  close(): Promise<LeftBehind>;
}

/** Opens the database that the settings name, or else the data folder. Each loads its own code alone. */
export async function openStore(
  {
    database,
    dataFolder: folder,
    historyBytes,
  }: Pick<Config, 'database' | 'dataFolder' | 'historyBytes'>,
  logger: StoreLogger,
  options: Pick<FileStoreOptions, 'acceptEdit' | 'meter'> = {},
): Promise<OpenStore> {
  if (!database) {
    const { openFileStore } = await import('./store/file/open.ts');
    return await openFileStore({ folder, logger, bounds: { historyBytes }, ...options });
  }
  const { openPostgresStore } = await import('./store/postgres/open.ts');
  const store = await openPostgresStore({ ...database, logger, ...options });
  return {
    ...store,
    figures: null,
    ownsFolder: async () => true,
    close: async () => {
      await store.close();
      return 'current';
    },
  };
}

/** @throws Error where the data is in a database, for what is done with a folder. */
export function folderOf({ database, dataFolder }: Place): string {
  if (!database) return dataFolder;
  throw new Error(
    'DATABASE_URL is set, so the data is in PostgreSQL and not in a folder. Leave it out to look at the folder in DATA_DIR.',
  );
}
