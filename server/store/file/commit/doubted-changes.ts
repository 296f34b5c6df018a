import { keyName } from '../../../domain/plants/used-keys.ts';
import type { Actor, ChangeDraft, IdempotencyKey } from '../../../domain/store.ts';

/** The keys of changes that may yet be made, or may have been. */
export class DoubtedChanges {
  readonly #hanging = new Map<string, unknown>();
  readonly #failed = new Map<string, unknown>();

  /** Notes that a change is under way on a disk that hangs, with what its caller was told. */
  addHanging(draft: ChangeDraft, error: unknown): void {
    note(this.#hanging, draft, error);
  }

  /** Forgets those under way, once it is known what has become of them. */
  settle(): void {
    this.#hanging.clear();
  }

  /** Notes that the write of a change failed and could not be taken back: only a restart tells what is there. */
  addFailed(draft: ChangeDraft, error: unknown): void {
    note(this.#failed, draft, error);
  }

  /** Finds what the caller of a change under this key was told, where that may yet be made. */
  findError(workspace: string, actor: Actor, key: IdempotencyKey | undefined): unknown {
    // Nearly always there is none, and every change asks.
    if (!key || this.#hanging.size + this.#failed.size === 0) return undefined;
    const name = nameOf(workspace, actor, key);
    return this.#failed.get(name) ?? this.#hanging.get(name);
  }

  /** @throws DomainError `outcome_unknown` where a change under this key may yet be made. */
  requireKnown(workspace: string, actor: Actor, key: IdempotencyKey | undefined): void {
    const error = this.findError(workspace, actor, key);
    if (error) throw error;
  }
}

function note(errors: Map<string, unknown>, draft: ChangeDraft, error: unknown): void {
  const { workspace, actor, key } = draft;
  if (key) errors.set(nameOf(workspace, actor, key), error);
}

function nameOf(workspace: string, { id }: Actor, { value }: IdempotencyKey): string {
  return JSON.stringify([workspace, keyName(id, value)]);
}
