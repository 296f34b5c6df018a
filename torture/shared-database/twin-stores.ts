import { onTestFinished } from 'vitest';
import type { PlantStore } from '../../server/domain/store.ts';
import { openPostgresStore, type PostgresStore } from '../../server/store/postgres/open.ts';
import { collectingLogger } from '../../server/testing/file-store.ts';
import type { Restart, Twin } from '../model/plant-commands.ts';
import type { RestartedStore } from '../model/store-subject.ts';
import type { Operator } from './operator.ts';
import type { Twins } from './twin-subject.ts';

/** Two stores over one database, which share nothing else but the clock that they go by. */
export class TwinStores implements RestartedStore, Twins {
  readonly clock: { now: number };
  readonly #operator: Operator;
  readonly #stores: [PostgresStore, PostgresStore];
  #asked: Twin = 0;

  private constructor(
    operator: Operator,
    clock: { now: number },
    stores: [PostgresStore, PostgresStore],
  ) {
    this.#operator = operator;
    this.clock = clock;
    this.#stores = stores;
    onTestFinished(async () => {
      for (const store of this.#stores) await store.close();
    });
  }

  /** Opens them until the test ends. */
  static async open(operator: Operator): Promise<TwinStores> {
    const clock = { now: 0 };
    const stores = [await open(operator, 0, clock), await open(operator, 1, clock)] as const;
    return new TwinStores(operator, clock, [...stores]);
  }

  /** Has them hold nothing, as at the beginning of time. */
  async beginAnew(): Promise<void> {
    await this.#operator.removePlants();
    this.clock.now = Date.UTC(2026, 0, 1);
  }

  get plants(): PlantStore {
    return this.#stores[this.#asked].plants;
  }

  turnTo(twin: Twin): void {
    this.#asked = twin;
  }

  async restart({ how }: Restart): Promise<void> {
    const before = this.#stores[this.#asked];
    if (how === 'stop') await before.close();
    else await this.#operator.disconnect(nameOf(this.#asked));
    // Then this process has read from all its sockets, and knows which connections are no more.
    await new Promise(setImmediate);
    // It goes on by itself.
    if (how === 'disconnect') return;
    this.#stores[this.#asked] = await open(this.#operator, this.#asked, this.clock);
    if (how === 'kill') await before.close();
  }
}

function nameOf(twin: Twin): string {
  return `twin store ${twin}`;
}

async function open(
  operator: Operator,
  twin: Twin,
  clock: { now: number },
): Promise<PostgresStore> {
  const url = operator.addressFor(nameOf(twin));
  return await openPostgresStore({ url, logger: collectingLogger(), now: () => clock.now });
}
