import { mkdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Low } from 'lowdb';
import type { AccessStore } from '../../domain/access-store.ts';
import type { PlantStore } from '../../domain/store.ts';
import { AccessFile, EMPTY_ACCESS } from './access-file.ts';
import { FileAccessStore } from './access-store.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { ChangeHistory } from './history.ts';
import { Journal, segmentName } from './journal.ts';
import { type LoadedFolder, loadFolder, SNAPSHOT_NAME } from './load.ts';
import { FilePlantStore } from './plant-store.ts';
import { SnapshotFile } from './snapshot-file.ts';
import { Snapshotter, seqsOf, takeSnapshot } from './snapshotter.ts';
import { StorageHealth } from './storage-health.ts';

/** What the store reports beside its answers; a pino logger fits. */
export interface StoreLogger {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface FileStoreOptions {
  folder: string;
  logger: StoreLogger;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Takes a `plants.json` that was edited by hand, once its content is checked. */
  acceptEdit?: boolean;
}

export interface FileStore {
  plants: PlantStore;
  access: AccessStore;
  /** Finishes what is under way and gives up the folder. */
  close(): Promise<void>;
}

/**
 * Opens a data folder, creating it when it is not there, and owns it until closed.
 *
 * @throws FolderInUseError, DamageError or EditedSnapshotError, having changed nothing.
 */
export async function openFileStore(options: FileStoreOptions): Promise<FileStore> {
  const { folder, logger, now = Date.now } = options;
  const unlock = await ownFolder(folder);
  try {
    const health = new StorageHealth((cause) => {
      logger.error({ err: cause }, 'the disk failed; nothing is written until a restart');
    });
    const accessLow = new Low(new AccessFile(join(folder, 'access.json'), health), EMPTY_ACCESS);
    await accessLow.read();
    const file = new SnapshotFile(join(folder, SNAPSHOT_NAME), health, options.acceptEdit);
    const loaded = await loadFolder(folder, file);
    const journal = await openJournal(folder, loaded, health, logger);
    // An accepted edit gets a segment of its own, so that no earlier change is replayed over it.
    if (options.acceptEdit && !loaded.isNew) await journal.rotate(seqsOf(loaded.states));
    if (options.acceptEdit || loaded.isNew) await writeSnapshot(loaded, journal);
    const history = new ChangeHistory(folder);
    const earlier = loaded.journal.bytes - journal.position.end;
    const snapshotter = new Snapshotter(file, loaded.low, history, logger, Math.max(0, earlier));
    const { states } = loaded;
    const plants = new FilePlantStore({ states, journal, snapshotter, history, health, now });
    const access = new FileAccessStore(accessLow, health);
    return { plants, access, close: () => closeAll([plants, access, { close: unlock }]) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** @throws Error that names the folder when it cannot be created or written. */
async function ownFolder(folder: string): Promise<() => Promise<void>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderInUseError) throw error;
    const found = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data folder ${folder} cannot be used (${found}). Name a folder that this user can write with DATA_DIR.`,
      { cause: error },
    );
  }
}

async function closeAll(parts: { close(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

async function openJournal(
  folder: string,
  { journal: { last, tornBytes }, states }: LoadedFolder,
  health: StorageHealth,
  logger: StoreLogger,
): Promise<Journal> {
  const segment = last?.segment ?? 1;
  if (tornBytes > 0) {
    const facts = { file: segmentName(segment), offset: last?.end, bytes: tornBytes };
    logger.warn(facts, 'cut the torn end of the journal: a write that was never acknowledged');
  }
  if (last && last.end > 0) return await Journal.resume(folder, health, segment, last.end);
  // A segment without a sound first line was being created when the process ended.
  if (last) await unlink(join(folder, segmentName(segment)));
  const previousBytes = segment > 1 ? (await stat(join(folder, segmentName(segment - 1)))).size : 0;
  return await Journal.create(folder, health, { segment, previousBytes, seqs: seqsOf(states) });
}

async function writeSnapshot({ low, states }: LoadedFolder, journal: Journal): Promise<void> {
  low.data = takeSnapshot(journal.position.segment, states);
  await low.write();
  low.data = { journal: journal.position.segment, workspaces: [] };
}
