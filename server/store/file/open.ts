import { join } from 'node:path';
import type { AccessStore } from '../../domain/access-store.ts';
import { wallClock } from '../../domain/clock.ts';
import type { PlantStore } from '../../domain/store.ts';
import type { StoreLogger } from '../store-logger.ts';
import { type FolderFigures, NO_METER, type StoreMeter } from '../store-meter.ts';
import { type Keeper, keeperOf, requireNothingAfter, takeEdit } from './accept-edit.ts';
import { FileAccessStore } from './access/access-store.ts';
import { ACCESS_NAME, type LoadedAccess, loadAccess } from './access/open-access.ts';
import { requireFinished } from './copy/unfinished-copy.ts';
import { type Disk, realDisk } from './disk/disk.ts';
import { makeFolder } from './disk/durable-file.ts';
import type { FolderLock } from './disk/folder-lock.ts';
import { FolderOwner } from './disk/folder-owner.ts';
import { requirePlainFiles } from './disk/plain-files.ts';
import { segmentName } from './disk/segment-name.ts';
import { StorageHealth } from './disk/storage-health.ts';
import { isDiskFull } from './disk/storage-refusals.ts';
import { FolderWatch } from './folder-watch.ts';
import { ChangeHistory } from './history/history.ts';
import type { AccessMark } from './journal/end-lines.ts';
import { Journal } from './journal/journal.ts';
import { type LoadedFolder, loadFolder, missingFileError, SNAPSHOT_NAME } from './load.ts';
import { FilePlantStore } from './plant-store.ts';
import type { LeftBehind } from './snapshot/left-behind.ts';
import { writePlantsJson } from './snapshot/plants-json.ts';
import { SnapshotFile } from './snapshot/snapshot-file.ts';
import { Snapshotter, takeSnapshot } from './snapshot/snapshotter.ts';
import { WithdrawnKeys } from './state/withdrawn-keys.ts';
import { seqsOf } from './state/workspace-state.ts';

/** How much is written before something is done about it, in bytes. */
export interface StoreBounds {
  /** A snapshot follows when the journal has grown by this, or by the last snapshot's length if that is more. */
  journalBytes: number;
  /** Segments that no snapshot needs any more are kept up to this, as history. */
  historyBytes: number;
  /** A segment becomes no longer than this; where no other can be begun, changes are refused. */
  segmentBytes?: number;
}

/** A start reads a segment whole, and Node reads no file of 2 GiB; the rest is for what confirms. */
const MOST_SEGMENT_BYTES = 2 ** 31 - 2 ** 16;

const REBUILT =
  'plants.json was missing; all plants were read from the journal, which is complete, and saved anew';

const NO_ACCESS =
  'access.json is missing: no token, session, sign-in link, view or webhook made before is known. If it was removed by mistake, stop the server, put the access.json of a backup in its place, accept it with plant-store verify --accept-edit, and start again';

const UNSAVED_ACCESS =
  'access.json could not be brought up to date: sign-ins, sign-outs and anything that took access away since it could be written last end with this server. After the next start revoke again the tokens that were revoked, lower the roles that were lowered, and delete the webhooks that were deleted';

const DEFAULT_BOUNDS: StoreBounds = {
  journalBytes: 8 * 1024 * 1024,
  historyBytes: 256 * 1024 * 1024,
};

export interface FileStoreOptions {
  folder: string;
  logger: StoreLogger;
  disk?: Disk;
  /** Milliseconds since the epoch. */
  now?: () => number;
  bounds?: Partial<StoreBounds>;
  meter?: StoreMeter;
  /**
   * Takes `plants.json` and `access.json` as they are: edited by hand, once their content is checked, or put
   * in the place of a later one.
   */
  acceptEdit?: boolean;
}

export interface FileStore {
  plants: PlantStore;
  access: AccessStore;
  /** True where the folder held no data. */
  isNew: boolean;
  figures(): FolderFigures;
  /** Tells whether its folder is still its own and, where a copy of it names a run of a server, whether that is this one. */
  ownsFolder(run: string | null): Promise<boolean>;
  /** Finishes what is under way, gives up the folder, and tells how it leaves it. */
  close(): Promise<LeftBehind>;
}

/**
 * Opens a data folder, creating it when it is not there, and owns it until closed.
 *
 * @throws FolderInUseError, DamageError, EditedSnapshotError or EditedAccessError, having changed none of the data.
 */
export async function openFileStore(options: FileStoreOptions): Promise<FileStore> {
  const { folder, logger, disk = realDisk, now = wallClock, meter = NO_METER } = options;
  const bounds = { ...DEFAULT_BOUNDS, ...options.bounds };
  const lock = await ownFolder(disk, folder);
  let opened: Journal | null = null;
  try {
    await requireFinished(folder, disk);
    const health = new StorageHealth(logger, await FolderOwner.begin(disk, lock, logger));
    const loadedAccess = await loadAccess(disk, folder, health, options.acceptEdit);
    const { file: accessFile, low: accessLow, mark: accessMark } = loadedAccess;
    const file = new SnapshotFile(disk, join(folder, SNAPSHOT_NAME), health, options.acceptEdit);
    const loaded = await loadFolder(disk, folder, file);
    const isFirstStart = loaded.isNew && !loaded.isRebuilt;
    // Access is first written after the first snapshot, so one without the other has lost it.
    if (isFirstStart && loadedAccess.isThere) throw missingFileError(SNAPSHOT_NAME);
    if (file.isEdited) requireNothingAfter(loaded);
    const takesEdit = file.isEdited || loaded.journal.isBehindEdit;
    const journal = await openJournal(disk, folder, loaded, accessMark, health, logger);
    opened = journal;
    accessFile.tellWritten((mark) => journal.followAccess(mark));
    const keeper = keeperOf(disk, folder, now(), health);
    if (takesEdit) {
      const kept = await takeEdit(file, loaded, journal, keeper, now());
      logger.warn({ kept }, 'took plants.json as it is; the file as it was found is kept');
    }
    if (isFirstStart) {
      await writePlantsJson(file, takeSnapshot(journal.position, loaded.states));
    }
    await beginAccess(loadedAccess, isFirstStart, logger, keeper);
    const history = new ChangeHistory(disk, folder, bounds.historyBytes, logger);
    const earlier = loaded.journal.bytes - journal.position.end;
    const { states, createState, snapshotSeqs, lackingSince } = loaded;
    const withdrawn = new WithdrawnKeys();
    for (const [workspace, keys] of loaded.withdrawn) {
      for (const { actorId, value } of keys) withdrawn.add(workspace, actorId, value);
    }
    const snapshotter = new Snapshotter(file, history, logger, {
      seqs: snapshotSeqs,
      lackingSince,
      earlierBytes: Math.max(0, earlier),
      journalBytes: bounds.journalBytes,
    });
    if (loaded.isRebuilt) {
      logger.error({ file: SNAPSHOT_NAME }, REBUILT);
      await snapshotter.saveAnew(journal, states);
    }
    const watch = new FolderWatch(disk, folder, health, journal, async () => {
      await plants.lookAtFiles();
      await lookAtAccess();
    });
    const access = new FileAccessStore(accessLow, health, async () => await plants.settle());
    const lookAtAccess = async () => {
      // A stop must not wait for a disk that hangs.
      if (health.isStalled || (health.failure && !health.isLost)) return;
      if (await health.isOwned()) await access.lookAtFile(accessFile, logger);
    };
    const { segmentBytes = MOST_SEGMENT_BYTES } = bounds;
    const plants = new FilePlantStore({
      ...{
        states,
        createState,
        withdrawn,
        history,
        health,
        journal,
        snapshotter,
        segmentBytes,
        watch,
        now,
        meter,
      },
      access: access.records,
    });
    return {
      plants,
      access,
      isNew: isFirstStart,
      figures: () => snapshotter.figures(journal),
      ownsFolder: async (run) =>
        (run === null || run === accessFile.run) && (await health.isOwned()),
      close: async () => {
        // The journal tells of the last access.json, too.
        const journalEnd = { close: async () => await plants.giveUpJournal() };
        const last = { close: lock.release };
        await closeAll([plants, { close: lookAtAccess }, access, journalEnd, last]);
        if (access.isUnsaved) logger.error({ file: ACCESS_NAME }, UNSAVED_ACCESS);
        if (health.isDeleted) return 'deleted';
        if (health.isLost) return 'moved';
        return snapshotter.leftBehind(states);
      },
    };
  } catch (error) {
    await opened?.close().catch(() => undefined);
    await lock.release();
    // Of an edit that is to be accepted it matters which file found no room.
    throw isDiskFull(error) && !options.acceptEdit ? noRoomToStart(folder, error) : error;
  }
}

/**
 * Writes the first `access.json`, so that a later start without one knows that it was lost: nobody is let in
 * by its loss, which is why it stops no start. Writes one that is accepted anew.
 */
async function beginAccess(
  { low, isThere, takesEdit }: LoadedAccess,
  isFirstStart: boolean,
  logger: StoreLogger,
  keeper: Keeper,
) {
  if (takesEdit) {
    const kept = await keeper.keep(ACCESS_NAME);
    await low.write().catch(async (error: unknown) => {
      await keeper.letGo(kept);
      throw error;
    });
    logger.warn({ kept }, 'took access.json as it is; the file as it was found is kept');
  } else if (!isThere) {
    if (!isFirstStart) logger.warn({ file: ACCESS_NAME }, NO_ACCESS);
    await low.write().catch((error: unknown) => {
      // It is written when there is something to keep.
      if (!isDiskFull(error)) throw error;
    });
  }
}

function noRoomToStart(folder: string, cause: unknown): Error {
  return new Error(
    `There is no room left on the disk of the data folder ${folder}, and whoever opens it writes a little. Nothing is lost. Free some room and run this again.`,
    { cause },
  );
}

/** @throws Error that names the folder when it cannot be created or written. */
async function ownFolder(disk: Disk, folder: string): Promise<FolderLock> {
  return await useFolder(folder, async () => {
    await makeFolder(disk, folder);
    await requirePlainFiles(disk, folder, true);
    return await disk.lockFolder(folder);
  });
}

async function useFolder<T>(folder: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    // What has no code of the system says itself what to do.
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (isDiskFull(error)) throw noRoomToStart(folder, error);
    throw new Error(
      `The data folder ${folder} cannot be used (${error.message}). Name a folder that this user can write with DATA_DIR.`,
      { cause: error },
    );
  }
}

async function closeAll(parts: { close(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

async function openJournal(
  disk: Disk,
  folder: string,
  loaded: LoadedFolder,
  access: AccessMark,
  health: StorageHealth,
  logger: StoreLogger,
): Promise<Journal> {
  const journal = await goOnWithJournal(disk, folder, loaded, access, health, logger);
  for (const { segment, facts } of loaded.journal.completed) journal.completed.note(segment, facts);
  return journal;
}

async function goOnWithJournal(
  disk: Disk,
  folder: string,
  { journal: { last, tornBytes }, states }: LoadedFolder,
  access: AccessMark,
  health: StorageHealth,
  logger: StoreLogger,
): Promise<Journal> {
  const segment = last?.segment ?? 1;
  if (tornBytes > 0) {
    const facts = { file: segmentName(segment), offset: last?.sum.bytes, bytes: tornBytes };
    logger.warn(facts, 'cut the torn end of the journal: a write that was never acknowledged');
  }
  if (last?.id) {
    return await Journal.resume(disk, folder, health, { ...last, id: last.id }, access);
  }
  const previous = { bytes: 0, crc: 0 };
  const start = { segment, previous, seqs: seqsOf(states) };
  return await Journal.create(disk, folder, health, start, access);
}
