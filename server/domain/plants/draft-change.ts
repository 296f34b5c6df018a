import type { Call } from '../call.ts';
import type { ChangeDraft, IdempotencyKey } from '../store.ts';

/** Drafts a change of the caller's plants: what is removed, and what is added in its place. */
export function draftChange(
  { principal: { actor, admission, workspace }, requestId, conditions }: Call,
  remove: ChangeDraft['remove'],
  add: ChangeDraft['add'],
  key: IdempotencyKey | undefined,
  purpose?: ChangeDraft['purpose'],
): ChangeDraft {
  return { actor, admission, workspace, requestId, remove, add, key, purpose, conditions };
}
