import { join } from 'node:path';
import { counted } from '../../domain/counted.ts';
import type { Disk } from './disk/disk.ts';
import { replaceFile } from './disk/durable-file.ts';
import type { StorageHealth } from './disk/storage-health.ts';
import type { Journal } from './journal/journal.ts';
import { seqOf } from './journal/segment-reader.ts';
import { type LoadedFolder, SNAPSHOT_NAME } from './load.ts';
import { writePlantsJson } from './snapshot/plants-json.ts';
import type { SnapshotFile } from './snapshot/snapshot-file.ts';
import { takeSnapshot } from './snapshot/snapshotter.ts';
import { seqsOf } from './state/workspace-state.ts';

/**
 * Refuses an edit of a snapshot that the journal goes on from: its changes were made to the plants
 * as they were before the edit.
 *
 * @throws Error that says what to do instead.
 */
export function requireNothingAfter({ states, snapshotSeqs }: LoadedFolder): void {
  const seqs = seqsOf(states);
  const later = Object.entries(seqs).map(([name, seq]) => seq - seqOf(snapshotSeqs, name));
  const changes = later.reduce((sum, count) => sum + count, 0);
  if (changes === 0) return;
  throw new Error(
    `${SNAPSHOT_NAME} cannot be accepted: the journal holds ${counted(changes, 'change')} made after it, as a kill leaves them, which would be made to the edited plants. Nothing was changed. Put ${SNAPSHOT_NAME} back as it was, start the server and stop it, which brings the file up to date, and edit it then.`,
  );
}

/** Keeps files of the folder as they were found, beside what takes their places. */
export interface Keeper {
  /** Copies a file durably, all or nothing, and returns the name of the copy, which tells the time. */
  keep(name: string): Promise<string>;
  /** Removes a copy again, where nothing has taken the place of the file. */
  letGo(kept: string): Promise<void>;
}

/**
 * Makes an edited snapshot the folder's own and returns the name under which the file is kept as it
 * was found. The edit gets a segment of its own, so that no change is ever replayed over it.
 */
export async function takeEdit(
  file: SnapshotFile,
  { states }: LoadedFolder,
  journal: Journal,
  keeper: Keeper,
  now: number,
): Promise<string> {
  const kept = await keeper.keep(SNAPSHOT_NAME);
  await journal.rotate(seqsOf(states), true).catch(async (error: unknown) => {
    await keeper.letGo(kept);
    throw error;
  });
  for (const state of states.values()) state.markEdited(now);
  await writePlantsJson(file, takeSnapshot(journal.position, states));
  journal.completed.letGoBefore(journal.position.segment);
  return kept;
}

export function keeperOf(disk: Disk, folder: string, now: number, health: StorageHealth): Keeper {
  return {
    keep: async (name) => {
      const kept = `${name}.edited-${new Date(now).toISOString().replaceAll(':', '-')}`;
      const bytes = await disk.readFile(join(folder, name));
      await replaceFile(disk, join(folder, kept), [bytes], health);
      return kept;
    },
    letGo: async (kept) => await disk.unlink(join(folder, kept)).catch(() => undefined),
  };
}
