import { expect } from 'vitest';
import type { Plant } from '../../server/contract/plants.ts';
import { DomainError } from '../../server/domain/errors.ts';
import type { ChangeDraft, PlantStore } from '../../server/domain/store.ts';
import { plantsIn } from '../../server/testing/domain.ts';
import { DisposableStore, TINY_BOUNDS } from '../disk/disposable-store.ts';
import type { PlantCall, PlantResult } from '../model/plant-object.ts';
import type { Random } from '../random.ts';
import { Crashed, type CrashingService } from './concurrent-history.ts';

/** The time from a start to a crash. What the store does after its end, nobody hears of. */
class Life {
  /** All changes up to this one are sure to be on disk. */
  durableSeq = 0;
  readonly ended: Promise<never>;
  end: () => void = () => undefined;

  constructor() {
    this.ended = new Promise((_, reject) => {
      this.end = () => reject(new Crashed());
    });
    // It may end while nobody is calling.
    this.ended.catch(() => undefined);
  }
}

/** The file store, crashing in every way that a power loss can: what was not acknowledged may be cut. */
export class CrashingStore implements CrashingService {
  readonly #store: DisposableStore;
  readonly #random: Random;
  #life = new Life();
  #ready: Promise<void> = Promise.resolve();

  private constructor(store: DisposableStore, random: Random) {
    this.#store = store;
    this.#random = random;
  }

  static async open(random: Random): Promise<CrashingStore> {
    return new CrashingStore(await DisposableStore.open(TINY_BOUNDS), random);
  }

  async call(call: PlantCall, key: string | undefined): Promise<PlantResult> {
    // It may crash again between being ready and this call's turn.
    let ready: Promise<void> | null = null;
    while (ready !== this.#ready) {
      ready = this.#ready;
      await ready;
    }
    return await Promise.race([this.#send(this.#life, call, key), this.#life.ended]);
  }

  async ready(): Promise<void> {
    await this.#ready;
  }

  async crash(onGone: () => void): Promise<void> {
    const { durableSeq, end } = this.#life;
    const crashed = this.#store.crash(
      {
        isAcknowledged: ({ seq }) => seq <= durableSeq,
        survivingShare: this.#random.pick([0, this.#random.next(), 1]),
      },
      TINY_BOUNDS,
    );
    this.#ready = this.#begin(crashed);
    onGone();
    end();
    await this.#ready;
  }

  async dispose(): Promise<void> {
    await this.#store.dispose();
  }

  /** Begins a life, in which all that was found at its start is durable. */
  async #begin(started: Promise<void>): Promise<void> {
    this.#life = new Life();
    await started;
    this.#life.durableSeq = (await this.#store.current.plants.version('main')).seq;
  }

  async #send(life: Life, call: PlantCall, key: string | undefined): Promise<PlantResult> {
    const { plants } = this.#store.current;
    if (call.kind === 'list') return { names: await this.#list(plants) };
    try {
      const { change } = await plants.commit(draftOf(call, key));
      life.durableSeq = Math.max(life.durableSeq, change.seq);
      return call.kind === 'delete' ? { deleted: true } : { created: change.added[0]?.id ?? -1 };
    } catch (error) {
      return { refused: refusalOf(error) };
    }
  }

  /** Lists by any of the ways to read all plants at one moment. */
  async #list(plants: PlantStore): Promise<string[]> {
    const column = this.#random.pick(['id', 'name', 'tag', null] as const);
    const rows = column === null ? await readView(plants) : await readPage(plants, column);
    return rows.sort((a, b) => a.id - b.id).map(({ name }) => name);
  }
}

async function readPage(plants: PlantStore, column: 'id' | 'name' | 'tag'): Promise<Plant[]> {
  const sort = { column, descending: true };
  const page = await plants.page({ workspace: 'main', limit: 1000, cursor: 'last', sort });
  expect(page.total).toBe(page.rows.length);
  return page.rows;
}

async function readView(plants: PlantStore): Promise<Plant[]> {
  return await plants.withView('main', {}, async (view) => {
    const rows = await plantsIn(view, { batchSize: 2 });
    expect(view.version.total).toBe(rows.length);
    return rows;
  });
}

function draftOf(call: Exclude<PlantCall, { kind: 'list' }>, key: string | undefined): ChangeDraft {
  return {
    actor: { id: 'client', name: 'client' },
    requestId: 'r',
    workspace: 'main',
    remove: call.kind === 'delete' ? call.ids.map((id) => ({ id })) : [],
    add: call.kind === 'create' ? [{ id: call.id ?? undefined, name: call.name, tag: '' }] : [],
    key: key === undefined ? undefined : { value: key, fingerprint: JSON.stringify(call) },
  };
}

function refusalOf(error: unknown): 'id_taken' | 'plant_not_found' {
  if (error instanceof DomainError) {
    if (error.code === 'id_taken' || error.code === 'plant_not_found') return error.code;
  }
  throw error;
}
