import type { StoreContent } from '../../copy/store-content.ts';

/** What PostgreSQL keeps in no text: the character of no bits, and halves of characters. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * The content of another store, as it is.
 *
 * @throws Error while it is read, at the first text that PostgreSQL cannot keep.
 */
export class StorableContent implements StoreContent {
  readonly #content: StoreContent;

  constructor(content: StoreContent) {
    this.#content = content;
  }

  async workspaces() {
    return await this.#content.workspaces();
  }

  async tagCounts(workspace: string) {
    return await this.#content.tagCounts(workspace);
  }

  async *plants(workspace: string) {
    for await (const plants of this.#content.plants(workspace)) {
      for (const plant of plants) {
        requireStorable(plant, () => `Plant ${plant.id} of workspace ${workspace}`);
      }
      yield plants;
    }
  }

  async *changes() {
    for await (const changes of this.#content.changes()) {
      for (const change of changes) {
        requireStorable(change, () => `Change ${change.seq} of workspace ${change.workspace}`);
      }
      yield changes;
    }
  }

  async *keys(workspace: string) {
    for await (const keys of this.#content.keys(workspace)) {
      for (const key of keys) {
        const { seq } = key.answer;
        const place = () => `The key of change ${seq} of workspace ${workspace} in plants.json`;
        requireStorable(key, place);
      }
      yield keys;
    }
  }

  async withdrawnKeys(workspace: string) {
    const keys = await this.#content.withdrawnKeys(workspace);
    for (const key of keys) {
      requireStorable(key, () => `A withdrawn key of workspace ${workspace} in plants.json`);
    }
    return keys;
  }

  async access() {
    const access = await this.#content.access();
    for (const [list, records] of Object.entries(access)) {
      for (const [index, record] of records.entries()) {
        requireStorable(record, () => `Number ${index + 1} of "${list}" in access.json`);
      }
    }
    return access;
  }
}

function requireStorable(record: object, place: () => string): void {
  const found = findUnstorable(record);
  if (found === null) return;
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  throw new Error(
    `${place()} holds a text with U+${code}, which PostgreSQL does not keep. Nothing was copied. Correct that text first.`,
  );
}

/** Finds the first character in any text of a value that cannot be kept. */
function findUnstorable(value: unknown): string | null {
  if (typeof value === 'string') return UNSTORABLE.exec(value)?.[0] ?? null;
  if (typeof value !== 'object' || value === null) return null;
  for (const member of Object.values(value)) {
    const found = findUnstorable(member);
    if (found !== null) return found;
  }
  return null;
}
