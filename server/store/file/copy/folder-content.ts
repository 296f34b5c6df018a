import { join } from 'node:path';
import type { Plant } from '../../../contract/plants.ts';
import { changeView } from '../../../domain/plants/change-view.ts';
import type { UsedKey } from '../../../domain/plants/used-keys.ts';
import type { Change } from '../../../domain/store.ts';
import { canonicalJson } from '../../copy/digest.ts';
import {
  type AccessContent,
  isUsed,
  type RememberedKey,
  type StoreContent,
  type WithdrawnKey,
  type WorkspaceContent,
} from '../../copy/store-content.ts';
import { SILENT } from '../../store-logger.ts';
import { AccessState } from '../access/access-state.ts';
import { loadAccess } from '../access/open-access.ts';
import { realDisk } from '../disk/disk.ts';
import { StorageHealth } from '../disk/storage-health.ts';
import { checkHistory } from '../history/check-history.ts';
import { type LoadedFolder, loadFolder, noData, OF_NAMED, SNAPSHOT_NAME } from '../load.ts';
import { SnapshotFile } from '../snapshot/snapshot-file.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { keptChanges } from './kept-changes.ts';

const PLANTS_A_BATCH = 1000;

/** A batch of changes holds so many, or these many plants. */
const CHANGES_A_BATCH = 500;
const CHANGED_PLANTS_A_BATCH = 10_000;

/** What comes of a folder whose history is damaged: its copy is refused, or has only the changes after that. */
export type DamagedHistory = 'refused' | 'left out';

/** What is known of the changes that a folder keeps. */
interface Survey {
  /** The first segment whose changes are copied. */
  from: number;
  /** By workspace, the number of the last change before those that are kept. */
  keptAfter: Map<string, number>;
  /** The keys that are remembered and whose change tells the same. */
  told: Set<UsedKey>;
}

/**
 * What a data folder keeps: plants and keys in memory, as a start holds them, and changes read from the journal
 * each time. Changes nothing in the folder, which must belong to this process meanwhile.
 */
export class FolderContent implements StoreContent {
  readonly #folder: string;
  readonly #loaded: LoadedFolder;
  readonly #access: AccessContent;
  readonly #survey: Survey;

  private constructor(folder: string, loaded: LoadedFolder, access: AccessContent, survey: Survey) {
    this.#folder = folder;
    this.#loaded = loaded;
    this.#access = access;
    this.#survey = survey;
  }

  /** @throws as a start does; and HistoryDamageError where a change cannot be read, and damaged history is refused. */
  static async open(folder: string, damaged: DamagedHistory = 'refused'): Promise<FolderContent> {
    const health = new StorageHealth(SILENT);
    const { low } = await loadAccess(realDisk, folder, health);
    const access = AccessState.of(low.data).toData();
    const file = new SnapshotFile(realDisk, join(folder, SNAPSHOT_NAME), health);
    const loaded = await loadFolder(realDisk, folder, file);
    if (loaded.isNew && !loaded.isRebuilt) throw noData(folder, OF_NAMED);
    const historyEnd = await checkHistory(realDisk, folder, loaded.snapshotSegment);
    if (historyEnd && damaged === 'refused') throw historyEnd.damage;
    const found = await survey(folder, loaded, historyEnd?.readableFrom ?? 0);
    return new FolderContent(folder, loaded, access, found);
  }

  async workspaces(): Promise<WorkspaceContent[]> {
    const { states, withdrawn } = this.#loaded;
    const used = [...states].filter(([name, { version }]) =>
      isUsed(version, (withdrawn.get(name) ?? []).length > 0),
    );
    const all = used.map(([name, { version, lastOrdinal }]) => ({
      ...{ name, ...version, lastOrdinal },
      keptAfter: this.#survey.keptAfter.get(name) ?? version.seq,
    }));
    return all.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async *plants(workspace: string): AsyncGenerator<Plant[]> {
    let batch: Plant[] = [];
    for (const plant of this.#state(workspace).plants.values()) {
      if (batch.push(plant) < PLANTS_A_BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  async tagCounts(workspace: string): Promise<Map<string, number>> {
    const order = this.#state(workspace).tags.order();
    return new Map(Array.from(order.entries(), ([{ tag }, { plants }]) => [tag, plants.size]));
  }

  async *changes(): AsyncGenerator<Change[]> {
    let batch: Change[] = [];
    let plants = 0;
    const { from } = this.#survey;
    const kept = keptChanges(realDisk, this.#folder, this.#loaded, from);
    for await (const { key, ...change } of kept) {
      const used = key && this.#state(change.workspace).keys.find(change.actor.id, key.value);
      const isTold = used?.answer.seq === change.seq && this.#survey.told.has(used);
      batch.push(key && isTold ? { ...change, key } : change);
      plants += change.removed.length + change.added.length;
      if (batch.length < CHANGES_A_BATCH && plants < CHANGED_PLANTS_A_BATCH) continue;
      yield batch;
      batch = [];
      plants = 0;
    }
    if (batch.length > 0) yield batch;
  }

  async *keys(workspace: string): AsyncGenerator<RememberedKey[]> {
    const { told } = this.#survey;
    const keys = Array.from(this.#state(workspace).keys.values(), (used) => ({
      ...used,
      isLoose: !told.has(used),
    }));
    if (keys.length > 0) yield keys.sort((a, b) => a.answer.seq - b.answer.seq);
  }

  async withdrawnKeys(workspace: string): Promise<WithdrawnKey[]> {
    return this.#loaded.withdrawn.get(workspace) ?? [];
  }

  async access(): Promise<AccessContent> {
    return this.#access;
  }

  #state(workspace: string): WorkspaceState {
    const state = this.#loaded.states.get(workspace);
    if (!state) throw new Error(`There is no workspace ${workspace}.`);
    return state;
  }
}

async function survey(folder: string, loaded: LoadedFolder, from: number): Promise<Survey> {
  const keptAfter = new Map<string, number>();
  const told = new Set<UsedKey>();
  for await (const change of keptChanges(realDisk, folder, loaded, from)) {
    const { workspace, seq, actor, key } = change;
    if (!keptAfter.has(workspace)) keptAfter.set(workspace, seq - 1);
    const used = key && loaded.states.get(workspace)?.keys.find(actor.id, key.value);
    if (used && isToldBy(used, change)) told.add(used);
  }
  return { from, keptAfter, told };
}

/** Tells whether a change tells of a key what is remembered of it: an edit by hand may have made it another. */
function isToldBy({ key, answer }: UsedKey, change: Change): boolean {
  if (answer.seq !== change.seq || key.fingerprint !== change.key?.fingerprint) return false;
  return canonicalJson(answer) === canonicalJson(changeView(change));
}
