import type { Plant } from '../../server/contract/plants.ts';
import type { Edit } from './pin-rows.ts';

/** What others, or the same person elsewhere, made of a plant while it was being corrected. */
export type Meanwhile = { theirs: Plant } | 'deleted' | null;

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
  sent: Edit['sent'];
}

/** Finds what was done to a plant elsewhere, from the latest that is known of it. */
export function findMeanwhile({ original, current, refused, sent }: Facts): Meanwhile {
  const isNews = current !== undefined && current !== refused?.shown;
  if (refused?.reason === 'deleted') {
    if (!isNews) return 'deleted';
  } else if (refused && !isNews) {
    return differs(refused.reason.theirs, original, sent);
  }
  return current ? differs(current, original, sent) : null;
}

function differs(latest: Plant, original: Plant, sent: Plant | null): Meanwhile {
  return isSame(latest, original) || (sent && isSame(latest, sent)) ? null : { theirs: latest };
}

/** Tells whether two states of a plant read the same. */
export function isSame(one: Plant, other: Plant): boolean {
  return one.name === other.name && one.tag === other.tag;
}
