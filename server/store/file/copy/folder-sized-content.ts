import type { Change } from '../../../domain/store.ts';
import type { RememberedKey, StoreContent, WithdrawnKey } from '../../copy/store-content.ts';
import { KeyRoom } from '../state/key-room.ts';
import { RememberedKeys } from '../state/remembered-keys.ts';
import { WithdrawnKeys } from '../state/withdrawn-keys.ts';

/**
 * The content of another store without the idempotency keys that a data folder has no room for, the oldest of
 * those who used most: a database remembers all.
 */
export class FolderSizedContent implements StoreContent {
  readonly #content: StoreContent;
  readonly #keys: ReadonlyMap<string, RememberedKeys>;
  /** Those of the keys whose change is not kept, or tells another answer. */
  readonly #loose: ReadonlySet<object>;
  /** How many keys are left out. */
  readonly leftOutKeys: number;

  private constructor(
    content: StoreContent,
    keys: ReadonlyMap<string, RememberedKeys>,
    loose: ReadonlySet<object>,
    leftOutKeys: number,
  ) {
    this.#content = content;
    this.#keys = keys;
    this.#loose = loose;
    this.leftOutKeys = leftOutKeys;
  }

  static async of(content: StoreContent): Promise<FolderSizedContent> {
    const room = new KeyRoom();
    const kept = new Map<string, RememberedKeys>();
    const loose = new Set<object>();
    let read = 0;
    for (const { name } of await content.workspaces()) {
      const remembered = new RememberedKeys(room);
      kept.set(name, remembered);
      for await (const keys of content.keys(name)) {
        for (const { isLoose, ...used } of keys) {
          remembered.add(used);
          if (isLoose) loose.add(used);
        }
        read += keys.length;
      }
    }
    const keptCount = [...kept.values()].reduce((sum, keys) => sum + [...keys.values()].length, 0);
    return new FolderSizedContent(content, kept, loose, read - keptCount);
  }

  async workspaces() {
    return await this.#content.workspaces();
  }

  plants(workspace: string) {
    return this.#content.plants(workspace);
  }

  async tagCounts(workspace: string) {
    return await this.#content.tagCounts(workspace);
  }

  async *changes(): AsyncGenerator<Change[]> {
    for await (const changes of this.#content.changes()) {
      yield changes.map(({ key, ...change }) => {
        const { workspace, actor, seq } = change;
        const used = key && this.#keys.get(workspace)?.find(actor.id, key.value);
        return key && used?.answer.seq === seq ? { ...change, key } : change;
      });
    }
  }

  async *keys(workspace: string): AsyncGenerator<RememberedKey[]> {
    const keys = this.#keys.get(workspace)?.values() ?? [];
    yield Array.from(keys, (used) => ({ ...used, isLoose: this.#loose.has(used) }));
  }

  /** A folder keeps some of each person, of some people. */
  async withdrawnKeys(workspace: string): Promise<WithdrawnKey[]> {
    const kept = new WithdrawnKeys();
    for (const { actorId, value } of await this.#content.withdrawnKeys(workspace)) {
      kept.add(workspace, actorId, value);
    }
    return [...kept.of(workspace)];
  }

  async access() {
    return await this.#content.access();
  }
}
