import type { Call } from '../call.ts';
import type { Change, ChangeDraft, IdempotencyKey } from '../store.ts';

/** What a change is to do to plants. */
export type PlantsOfDraft = Pick<ChangeDraft, 'remove' | 'add' | 'stay' | 'purpose'>;

/** Whose a draft is, and until when it waits. */
type DraftOrigin = Pick<
  ChangeDraft,
  'actor' | 'admission' | 'workspace' | 'requestId' | 'deadline'
>;

/** Returns what every draft of a caller begins with. */
function originOf({ principal, requestId, deadline }: Call): DraftOrigin {
  const { actor, admission, workspace } = principal;
  return { actor, admission, workspace, requestId, deadline };
}

/** Drafts a change of the caller's plants. */
export function draftChange(
  call: Call,
  plants: PlantsOfDraft,
  key: IdempotencyKey | undefined,
): ChangeDraft {
  // On Node 20 a spread that comes first costs 2 µs.
  return { key, conditions: call.conditions, ...originOf(call), ...plants };
}

/** Drafts what takes a change back, as long as what it added is as it left it. */
export function draftUndo(
  call: Call,
  { seq, removed, added }: Change,
  key?: IdempotencyKey,
): ChangeDraft {
  const remove = added.map((plant) => ({ id: plant.id, expected: plant }));
  return { key, remove, add: removed, purpose: { undo: seq }, ...originOf(call) };
}

const FEW_PLANTS = 256;

/** Tells whether a change is of so few plants that it holds them until the disk has them without a place in a line. */
export function areFew(plants: number): boolean {
  return plants <= FEW_PLANTS;
}
