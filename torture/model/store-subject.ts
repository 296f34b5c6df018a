import { expect } from 'vitest';
import type { ChangeView } from '../../server/contract/answers.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { DomainError } from '../../server/domain/errors.ts';
import {
  deleteMatching,
  deletePlants,
  tagMatching,
  tagPlants,
} from '../../server/domain/plants/change-many.ts';
import { correctPlant } from '../../server/domain/plants/plants.ts';
import { undoChange } from '../../server/domain/plants/undo.ts';
import type { ChangeDraft, Cursor, PlantStore } from '../../server/domain/store.ts';
import { callWith, plantsIn, tagCountsOf } from '../../server/testing/domain.ts';
import type { Restart } from './plant-commands.ts';
import {
  type Answer,
  type Cursor as ModelCursor,
  type PlantModel,
  type Selection,
  toldOf,
} from './plant-model.ts';
import { requestOf, type SentRead, type SentWrite, type Subject } from './plant-sequences.ts';

/** A store that is restarted now and then, and goes by a clock that can be set. */
export interface RestartedStore {
  readonly clock: { now: number };
  /** As they are to be had now. */
  readonly plants: PlantStore;
  restart(restart: Restart): Promise<void>;
}

/** A store itself, with the rules above it where they are more than a change. */
export class StoreSubject implements Subject {
  readonly #store: RestartedStore;

  constructor(store: RestartedStore) {
    this.#store = store;
  }

  get #plants(): PlantStore {
    return this.#store.plants;
  }

  wait(hours: number): void {
    this.#store.clock.now += hours * 3600 * 1000;
  }

  async timeOfChange(): Promise<number> {
    return this.#store.clock.now;
  }

  adapt(write: SentWrite): SentWrite {
    return write;
  }

  async write(write: SentWrite): Promise<unknown> {
    try {
      if (isRuled(write)) return await this.#rule(write);
      const { change, replayed } = await this.#plants.commit(draftOf(write));
      return { ...change, replayed };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { nextId } = error.facts;
      return { refused: error.code, ...(nextId !== undefined && { nextId }) };
    }
  }

  expected(write: SentWrite, answer: Answer): unknown {
    if ('refused' in answer) return answer;
    if (isRuled(write) && !answer.isInForce) return { refused: 'change_conflict' };
    const told = toldOf(answer);
    return isRuled(write) ? told : { ...told, replayed: answer.replayed };
  }

  async checkRead(read: SentRead, model: PlantModel): Promise<void> {
    const { workspace } = read;
    switch (read.kind) {
      case 'page': {
        const { selection, limit, cursor } = read;
        const query = { ...storeSelection(selection), cursor: storeCursor(cursor, selection) };
        const { version, ...page } = await this.#plants.page({ workspace, limit, ...query });
        expect(version.seq).toBe(model.seq);
        expect(page).toEqual(model.page(selection, limit, cursor));
        return;
      }
      case 'export':
        expect(await this.#readView(workspace, storeSelection(read.selection))).toEqual(
          model.select(read.selection),
        );
        return;
      case 'tags':
        expect(await tagCountsOf(this.#plants, workspace, { search: read.search })).toEqual(
          model.tagCounts(read.search),
        );
        return;
      case 'list':
      case 'walk': {
        const after = 'after' in read ? (read.after ?? -1) : -1;
        const rest = model.plants.filter(({ id }) => id > after);
        expect(await this.#readView(workspace, {}, read.limit, after)).toEqual(rest);
      }
    }
  }

  async checkState(workspace: string, model: PlantModel): Promise<void> {
    const { seq, lastId, total } = await this.#plants.version(workspace);
    const { length } = model.plants;
    expect({ seq, lastId, total }).toEqual({ seq: model.seq, lastId: model.lastId, total: length });
    expect(await this.#readView(workspace)).toEqual(model.plants);
  }

  async restart(restart: Restart): Promise<void> {
    await this.#store.restart(restart);
  }

  async #readView(workspace: string, selection = {}, batchSize = 4, after = -1): Promise<Plant[]> {
    const from = after < 0 ? null : { id: after };
    return await this.#plants.withView(workspace, selection, async (view) => {
      return await plantsIn(view, { batchSize, after: from });
    });
  }

  async #rule(write: RuledWrite): Promise<ChangeView> {
    const { actor, workspace, key } = draftOf(write);
    const admission = { tokenId: null, sessionHash: null };
    const principal = { actor, workspace, role: 'editor' as const, admission };
    const call = callWith({ store: this.#plants, principal, requestId: 'r' });
    if (write.kind === 'undo') return await undoChange(call, write.seen, key);
    if (write.kind === 'change-many') {
      const { newTag, seen } = write;
      if (newTag !== null) return await tagPlants(call, seen.plants, newTag, key);
      return await deletePlants(call, seen.plants, key);
    }
    if (write.kind === 'change-matching') {
      const selection = storeSelection({ column: 'id', descending: false, ...write });
      const { newTag, seen } = write;
      if (newTag !== null) return await tagMatching(call, selection, seen, newTag, key);
      return await deleteMatching(call, selection, seen, key);
    }
    const { id, name, tag } = write;
    return await correctPlant(call, { id, name, tag }, write.seen.expected, key);
  }
}

/**
 * What takes more than the store to decide; who asks is told the change, not whether it is the
 * first, and under a repeated key only while that is in force.
 */
type RuledWrite = SentWrite & { kind: 'undo' | 'change-many' | 'change-matching' | 'correct' };

function isRuled(write: SentWrite): write is RuledWrite {
  return ['undo', 'change-many', 'change-matching', 'correct'].includes(write.kind);
}

function draftOf(write: SentWrite): ChangeDraft {
  const { workspace, by, key } = write;
  return {
    workspace,
    actor: { id: by, name: by },
    requestId: 'r',
    remove: write.kind === 'delete' ? [{ id: write.id }] : [],
    add: additionsOf(write),
    ...(key !== undefined && { key: { value: key, fingerprint: requestOf(write) } }),
  };
}

function additionsOf(write: SentWrite): ChangeDraft['add'] {
  if (write.kind === 'import') return write.names.map((name) => ({ name, tag: '' }));
  return write.kind === 'create' ? [{ id: write.id, name: write.name, tag: write.tag }] : [];
}

function storeSelection({ column, descending, ...filter }: Selection) {
  return { sort: { column, descending }, ...filter };
}

function storeCursor(cursor: ModelCursor, { column }: Selection): Cursor {
  if (typeof cursor !== 'object') return cursor;
  const placeOf = (plant: Plant) => {
    const { id, ordinal } = plant;
    return column === 'id' || column === 'added' ? { id, ordinal } : { id, text: plant[column] };
  };
  return 'after' in cursor ? { after: placeOf(cursor.after) } : { before: placeOf(cursor.before) };
}
