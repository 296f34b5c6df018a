import type { Call } from '../call.ts';
import type { ChangeDraft, IdempotencyKey } from '../store.ts';

/** What a change is to do to plants. */
export type PlantsOfDraft = Pick<ChangeDraft, 'remove' | 'add' | 'stay' | 'purpose'>;

/** Drafts a change of the caller's plants. */
export function draftChange(
  { principal: { actor, admission, workspace }, requestId, conditions, deadline }: Call,
  plants: PlantsOfDraft,
  key: IdempotencyKey | undefined,
): ChangeDraft {
  return { actor, admission, workspace, requestId, ...plants, key, conditions, deadline };
}

const FEW_PLANTS = 256;

/** Tells whether a change is of so few plants that it holds them until the disk has them without a place in a line. */
export function areFew(plants: number): boolean {
  return plants <= FEW_PLANTS;
}
