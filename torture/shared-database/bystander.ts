import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createToken } from '../../server/domain/access/tokens.ts';
import { wallClock } from '../../server/domain/clock.ts';
import type { PlantStore } from '../../server/domain/store.ts';
import { openPostgresStore, type PostgresStore } from '../../server/store/postgres/open.ts';
import { collectingLogger } from '../../server/testing/file-store.ts';

/** A third process over a database beside two that are tried: this one, which nobody restarts. */
export class Bystander {
  readonly #store: PostgresStore;

  private constructor(store: PostgresStore) {
    this.#store = store;
  }

  /** Opens the database until the test ends. */
  static async open(url: string): Promise<Bystander> {
    const store = await openPostgresStore({ url, logger: collectingLogger() });
    onTestFinished(() => store.close());
    return new Bystander(store);
  }

  get plants(): PlantStore {
    return this.#store.plants;
  }

  /** Makes a token with which plants are changed, and returns its text. */
  async makeToken(workspace: string, name: string): Promise<string> {
    const { access } = this.#store;
    const deps = { access, environmentAdmin: null, now: wallClock, random: randomBytes };
    const wanted = { name, role: 'editor' as const, workspace, lifetimeMs: null };
    return (await createToken(deps, wanted)).text;
  }
}
