import type { ChangeView } from '../../contract/answers.ts';
import { DomainError } from '../errors.ts';
import type { Change, IdempotencyKey, PlantCounts } from '../store.ts';
import { changeView } from './change-view.ts';

/** A key that was used, with what is answered to whoever uses it again. */
export interface UsedKey {
  actorId: string;
  key: IdempotencyKey;
  answer: ChangeView;
}

/**
 * Returns what is remembered of a change for its key; null where it has none.
 *
 * @param counts as those of `changeView`.
 */
export function usedKeyOf(change: Change, counts?: PlantCounts): UsedKey | null {
  const { actor, key } = change;
  return key ? { actorId: actor.id, key, answer: changeView(change, counts) } : null;
}

/** Finds keys by who used them and by their text. */
export function keyName(actorId: string, key: string): string {
  return `${actorId}\n${key}`;
}

/**
 * Returns what was answered before under a key; null where it is free.
 *
 * @param earlier how it was used before, where it was.
 * @throws DomainError `idempotency_key_reused` when the key was used for a different request, or was
 *   withdrawn before anything was made under it.
 */
export function answerUnder(
  key: IdempotencyKey,
  earlier: UsedKey | undefined,
  isWithdrawn: () => boolean,
): ChangeView | null {
  if (!earlier && isWithdrawn()) throw keyWithdrawn();
  if (!earlier) return null;
  if (earlier.key.fingerprint === key.fingerprint) return earlier.answer;
  throw keyReused(key.value);
}

/** Refuses another request under a key than the one it was used for. */
function keyReused(value: string): DomainError {
  return new DomainError('idempotency_key_reused', (words) => words.keyReused(value));
}

/** Refuses whatever comes under a key that its actor has withdrawn. Only the app and the command `import` withdraw any, so staff read it. */
function keyWithdrawn(): DomainError {
  return new DomainError('idempotency_key_reused', (words) => words.keyWithdrawn);
}
