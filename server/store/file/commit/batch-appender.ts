import type { Change } from '../../../domain/store.ts';
import type { StoreMeter } from '../../store-meter.ts';
import type { StorageHealth } from '../disk/storage-health.ts';
import { changeTooLarge, storageStalled } from '../disk/storage-refusals.ts';
import type { Journal } from '../journal/journal.ts';
import type { Snapshotter } from '../snapshot/snapshotter.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import type { Batch } from './plan-batch.ts';

interface BatchAppenderDeps {
  states: Map<string, WorkspaceState>;
  journal: Journal;
  snapshotter: Snapshotter;
  /** How long a segment of the journal may become. */
  segmentBytes: number;
  health: StorageHealth;
  meter: StoreMeter;
}

/** Appends the changes of a batch to the journal, and first saves all anew where a part of the folder is lost. */
export class BatchAppender {
  readonly #deps: BatchAppenderDeps;

  constructor(deps: BatchAppenderDeps) {
    this.#deps = deps;
  }

  /**
   * Appends changes durably, and notes in their batch from when on the journal may hold them.
   *
   * @param encoded as `Journal.prepare` has it.
   * @throws DomainError where they could not be appended; nothing is left of them then.
   */
  async append(changes: Change[], batch: Batch, encoded?: Buffer[]): Promise<void> {
    const { health, journal, snapshotter } = this.#deps;
    if (snapshotter.mustSaveAnew) await this.saveAnew();
    if (await this.#tryAppend(changes, batch, encoded)) return;
    snapshotter.noteCut(journal.position.segment);
    await this.saveAnew();
    if (await this.#tryAppend(changes, batch, encoded)) return;
    snapshotter.noteCut(journal.position.segment);
    throw health.refusal(new Error('the journal was cut again'));
  }

  async #tryAppend(changes: Change[], batch: Batch, encoded?: Buffer[]): Promise<boolean> {
    const { health, journal, segmentBytes, meter } = this.#deps;
    // Not watched: what takes long here is no fault of the disk.
    let lines = await journal.prepare(changes, encoded);
    const isTooLong = () => journal.position.end + lines.bytes.length > segmentBytes;
    if (isTooLong()) {
      await this.saveAnew();
      lines = await journal.prepare(changes, encoded);
    }
    if (isTooLong()) throw changeTooLarge();
    if (batch.isCalledOff) throw storageStalled();
    batch.isBegun = true;
    const since = performance.now();
    batch.isBegun = await health.watch(journal.append(lines));
    if (batch.isBegun) meter.onDurable(changes.length, (performance.now() - since) / 1000);
    return batch.isBegun;
  }

  /** @throws DomainError where no segment can be begun, or what the last one has lost cannot be saved. */
  async saveAnew(): Promise<void> {
    const { snapshotter, journal, states, health } = this.#deps;
    try {
      await snapshotter.saveAnew(journal, states);
    } catch (error) {
      throw health.refusal(error);
    }
  }
}
