import type { StorageHealth } from './disk/storage-health.ts';
import type { Journal } from './journal/journal.ts';
import type { Snapshotter } from './snapshot/snapshotter.ts';
import type { WorkspaceState } from './state/workspace-state.ts';

/** How long a stop waits until it tries again to save what memory alone may hold. */
const TRY_AGAIN_MS = 5000;

interface Stopping {
  states: Map<string, WorkspaceState>;
  journal: Journal;
  snapshotter: Snapshotter;
  health: StorageHealth;
}

/** Leaves all in the snapshot; where that fails, and memory alone may hold what the folder has lost, tries until it does not. */
export async function finishSaving(stopping: Stopping): Promise<void> {
  const { health, snapshotter, journal, states } = stopping;
  let isReasonTold = false;
  while (!health.failure) {
    const finishing = snapshotter.finish(journal, states);
    const failure = await finishing.catch((error: unknown) => health.refusal(error));
    if (health.failure || !snapshotter.mustSaveAnew) return;
    if (!isReasonTold) snapshotter.noteStopWaits(failure);
    isReasonTold ||= failure !== undefined;
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }
}

/** Waits for work as long as the disk answers, and longer where memory alone may hold what the folder has lost. */
export async function outlasts(
  { health, snapshotter }: Pick<Stopping, 'health' | 'snapshotter'>,
  work: Promise<void>,
): Promise<boolean> {
  if (await health.outlasts(work)) return true;
  if (!snapshotter.mustSaveAnew) return false;
  await work;
  return true;
}
