import type { Plant } from '../../server/contract/plants.ts';

/** What someone else made of a plant while it was being corrected. */
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
  /** What was sent last: where it is there, nobody else need have put it there. */
  sent: Plant | null;
}

/** Finds what someone else did to a plant, from the latest that is known of it. */
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
