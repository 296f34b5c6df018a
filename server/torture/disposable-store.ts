import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileStore, openFileStore, type StoreBounds } from '../store/file/open.ts';
import { collectingLogger } from '../store/file/testing.ts';
import { type Crash, takeCrashImage } from './crash-image.ts';

/** Every few changes begin a segment, write a snapshot and remove an old segment. */
export const TINY_BOUNDS: StoreBounds = { journalBytes: 600, historyBytes: 2000 };

/**
 * A file store that is stopped, crashed and started again many times. It cleans up after itself,
 * since a proof opens thousands of them in one test.
 */
export class DisposableStore {
  readonly clock = { now: Date.UTC(2026, 0, 1) };
  #folder: string;
  #current: FileStore;

  private constructor(folder: string, current: FileStore) {
    this.#folder = folder;
    this.#current = current;
  }

  static async open(bounds?: StoreBounds): Promise<DisposableStore> {
    const folder = await newFolder();
    const opened = await openFileStore({ folder, logger: collectingLogger() });
    const store = new DisposableStore(folder, opened);
    await store.stop(bounds);
    return store;
  }

  get current(): FileStore {
    return this.#current;
  }

  /** Stops the store in good order and starts it again. */
  async stop(bounds?: StoreBounds): Promise<void> {
    await this.#current.close();
    await this.#start(bounds);
  }

  /**
   * Starts from what a crash at this moment would leave. The store before it ends afterwards, in a
   * folder that nobody looks at any more. The image is taken before this function returns.
   */
  crash(crash: Crash, bounds?: StoreBounds): Promise<void> {
    const abandoned = { store: this.#current, folder: this.#folder };
    this.#folder = `${abandoned.folder}-`;
    takeCrashImage(abandoned.folder, this.#folder, crash);
    return (async () => {
      await abandoned.store.close();
      await rm(abandoned.folder, { recursive: true });
      await this.#start(bounds);
    })();
  }

  async dispose(): Promise<void> {
    await this.#current.close();
    await rm(this.#folder, { recursive: true });
  }

  async #start(bounds?: StoreBounds): Promise<void> {
    this.#current = await openFileStore({
      folder: this.#folder,
      logger: collectingLogger(),
      now: () => this.clock.now,
      ...(bounds && { bounds }),
    });
  }
}

async function newFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'plant-store-'));
}
