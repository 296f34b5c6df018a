import { haveSameTexts, type Plant, type PlantTexts } from '../../../server/contract/plants.ts';
import type { Rename } from '../../api/renames.ts';
import { followed } from '../select/still-chosen.ts';
import { clashingFields } from './merge-edit.ts';
import type { Edit } from './pin-rows.ts';

/** What others, or the same person elsewhere, made of a plant while it was being corrected. */
export type EditConflict = { theirs: Plant; isFollowed: boolean } | 'deleted' | null;

/** What the server refused a correction for, and what the page had shown of the plant then. */
export interface Refused {
  reason: { theirs: Plant } | 'deleted';
  shown: Plant | undefined;
}

interface Facts {
  /** The plant as it was when its correction began. */
  original: Plant;
  /** The plant as the page has it now; undefined where the page does not show it. */
  current: Plant | undefined;
  refused: Refused | null;
  sent: Edit['allSent'];
  renames: readonly Rename[];
}

/** Finds what was done to a plant elsewhere, from the latest that is known of it. */
export function findEditConflict({
  original,
  current,
  refused,
  sent,
  renames,
}: Facts): EditConflict {
  const differs = (latest: Plant) => {
    const known = [original, ...sent];
    if (isAmong(known, latest)) return null;
    return { theirs: latest, isFollowed: isFollowed(known, latest, renames) };
  };
  const isNews = current !== undefined && current !== refused?.shown;
  if (refused?.reason === 'deleted') {
    if (!isNews) return 'deleted';
  } else if (refused && !isNews) {
    return differs(refused.reason.theirs);
  }
  return current ? differs(current) : null;
}

/** Tells whether it is the same plant: without corrections that lead there, another may have its id by now. */
export function isFollowed(
  known: readonly Plant[],
  latest: Plant,
  renames: readonly Rename[],
): boolean {
  return known.some((one) => !!followed(one, latest, renames));
}

/** Returns the plant as others made it where that and what is typed go together; null where they do not. */
export function findMergeable(
  conflict: EditConflict,
  typed: PlantTexts,
  known: readonly Plant[],
): Plant | null {
  if (!conflict || conflict === 'deleted' || !conflict.isFollowed) return null;
  return clashingFields(typed, known, conflict.theirs).length === 0 ? conflict.theirs : null;
}

/** Tells whether a plant is as one of several states of it. */
export function isAmong(states: readonly Plant[], plant: Plant): boolean {
  return states.some((one) => haveSameTexts(one, plant));
}
