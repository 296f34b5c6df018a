import { keyName } from '../../../domain/plants/used-keys.ts';
import type { Actor, ChangeDraft, IdempotencyKey } from '../../../domain/store.ts';

/**
 * The keys of changes that may yet be made: of those whose write hangs, and of those whose write failed
 * and could not be taken back.
 */
export class DoubtedChanges {
  readonly #errors = new Map<string, unknown>();

  /** Notes that it is not known whether a change is made, with what its caller was told. */
  add({ workspace, actor, key }: ChangeDraft, error: unknown): void {
    if (key) this.#errors.set(nameOf(workspace, actor, key), error);
  }

  /** Forgets all, once it is known what has become of them. */
  settle(): void {
    this.#errors.clear();
  }

  /** @throws DomainError `outcome_unknown` where a change under this key may yet be made. */
  requireKnown(workspace: string, actor: Actor, key: IdempotencyKey | undefined): void {
    // Nearly always there is none, and every change asks.
    if (!key || this.#errors.size === 0) return;
    const error = this.#errors.get(nameOf(workspace, actor, key));
    if (error) throw error;
  }
}

function nameOf(workspace: string, { id }: Actor, { value }: IdempotencyKey): string {
  return JSON.stringify([workspace, keyName(id, value)]);
}
