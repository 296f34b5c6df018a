import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlantStore } from '../../server/domain/store.ts';
import { type FileStore, openFileStore, type StoreBounds } from '../../server/store/file/open.ts';
import { collectingLogger } from '../../server/testing/file-store.ts';
import type { Restart } from '../model/plant-commands.ts';
import type { RestartedStore } from '../model/store-subject.ts';
import { type Crash, takeCrashImage } from './crash-image.ts';

/** Every few changes begin a segment, write a snapshot and remove an old segment. */
export const TINY_BOUNDS: StoreBounds = { journalBytes: 600, historyBytes: 2000 };

/** A crash that takes nothing of what was written. */
const SPARING_ALL: Crash = { isAcknowledged: () => true, survivingShare: 1 };

/** A crash that comes when nothing waits for an answer. */
const SPARING_ACKNOWLEDGED: Crash = { isAcknowledged: () => true, survivingShare: 0 };

/**
 * A file store that is stopped, crashed and started again many times. It cleans up after itself,
 * since a proof opens thousands of them in one test.
 */
export class DisposableStore implements RestartedStore {
  readonly clock: { now: number };
  #folder: string;
  #current: FileStore;

  private constructor(folder: string, clock: { now: number }, current: FileStore) {
    this.#folder = folder;
    this.clock = clock;
    this.#current = current;
  }

  /** Opens an empty store. */
  static async open(bounds?: StoreBounds): Promise<DisposableStore> {
    return await DisposableStore.#openOn(await newFolder(), bounds);
  }

  static async #openOn(folder: string, bounds?: StoreBounds): Promise<DisposableStore> {
    const clock = { now: Date.UTC(2026, 0, 1) };
    return new DisposableStore(folder, clock, await start(folder, clock, bounds));
  }

  get current(): FileStore {
    return this.#current;
  }

  /** Copies what a kill would leave now to a folder that is not there. */
  leave(folder: string): void {
    takeCrashImage(this.#folder, folder, SPARING_ALL);
  }

  get plants(): PlantStore {
    return this.#current.plants;
  }

  async restart({ how, bounds }: Restart): Promise<void> {
    const next = bounds === 'tiny' ? TINY_BOUNDS : undefined;
    if (how === 'stop') await this.stop(next);
    else await this.crash(SPARING_ACKNOWLEDGED, next);
  }

  /** Opens another store that holds what this one does. */
  async copy(): Promise<DisposableStore> {
    const folder = await newFolder();
    takeCrashImage(this.#folder, folder, SPARING_ALL);
    return await DisposableStore.#openOn(folder);
  }

  /** Stops the store in good order and starts it again. */
  async stop(bounds?: StoreBounds): Promise<void> {
    await this.#current.close();
    this.#current = await start(this.#folder, this.clock, bounds);
  }

  /**
   * Starts from what a crash at this moment would leave. The image is taken before this returns; the
   * store before it ends afterwards, in a folder that nobody looks at any more.
   */
  crash(crash: Crash, bounds?: StoreBounds): Promise<void> {
    const abandoned = { store: this.#current, folder: this.#folder };
    this.#folder = `${abandoned.folder}-`;
    takeCrashImage(abandoned.folder, this.#folder, crash);
    return (async () => {
      await abandoned.store.close();
      await rm(abandoned.folder, { recursive: true });
      this.#current = await start(this.#folder, this.clock, bounds);
    })();
  }

  async dispose(): Promise<void> {
    await this.#current.close();
    await rm(this.#folder, { recursive: true });
  }
}

async function start(
  folder: string,
  clock: { now: number },
  bounds?: StoreBounds,
): Promise<FileStore> {
  const logger = collectingLogger();
  return await openFileStore({ folder, logger, now: () => clock.now, ...(bounds && { bounds }) });
}

async function newFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'plant-store-'));
}
