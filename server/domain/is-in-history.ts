import { DomainError } from './errors.ts';
import type { Change, PlantStore, Version } from './store.ts';

/**
 * Tells whether what somebody saw as a workspace's last change is in its history: a restore begins
 * another history, in which the same number is of another change. False also where that cannot be read.
 */
export async function isInHistory(
  store: Pick<PlantStore, 'version'> & {
    findChange(workspace: string, seq: number): Promise<Pick<Change, 'at'> | null>;
  },
  workspace: string,
  { seq, at }: Pick<Version, 'seq' | 'at'>,
): Promise<boolean> {
  const now = await store.version(workspace);
  // An edit by hand that is accepted keeps the number and has a time of its own.
  if (seq >= now.seq) return seq === now.seq && at === now.at;
  // Every history begins without a change.
  if (seq === 0) return true;
  try {
    return (await store.findChange(workspace, seq))?.at === at;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'change_unreadable') return false;
    throw error;
  }
}
