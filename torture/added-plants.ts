import { type FileStore, openFileStore } from '../server/store/file/open.ts';
import { collectingLogger } from '../server/testing/file-store.ts';
import type { RecordedDisk } from './disk/recorded-disk.ts';

/** Small enough that a few changes begin a segment and write a snapshot. */
const BOUNDS = { journalBytes: 600, historyBytes: 2000 };

/** Starts a process on a disk, which opens a folder. */
export async function openOn(disk: RecordedDisk, folder: string): Promise<FileStore> {
  const deps = { disk: disk.startProcess(), logger: collectingLogger(), bounds: BOUNDS };
  return await openFileStore({ folder, ...deps, now: () => 1_000_000 });
}

export async function namesIn({ plants }: FileStore): Promise<string[]> {
  const { rows } = await plants.page({ workspace: 'main', limit: 1000, cursor: 'first' });
  return rows.map(({ name }) => name);
}

/** Adds plants one after the other, noting which were acknowledged and which refused. */
export async function addUntil(isOver: () => boolean, store: FileStore, prefix: string) {
  const added = { acknowledged: [] as string[], refused: [] as string[] };
  for (let i = 0; !isOver(); i += 1) {
    const draft = {
      actor: { id: 'a', name: 'Ada' },
      workspace: 'main',
      requestId: 'r',
      remove: [],
    };
    const name = `${prefix} ${i}`;
    const committed = store.plants.commit({ ...draft, add: [{ name, tag: '' }] });
    await committed.then(
      () => added.acknowledged.push(name),
      () => added.refused.push(name),
    );
    // A refusal may come at once; others must have their turn.
    await new Promise(setImmediate);
  }
  return added;
}
