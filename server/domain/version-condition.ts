import { DomainError } from './errors.ts';
import type { Version } from './store.ts';

/** What names one state of a workspace; part of an entity tag. */
export type VersionName = Pick<Version, 'seq' | 'at'>;

/**
 * What a caller asks of the state that its request meets: that it is one of `versions`, or, unless
 * `wanted`, that it is none of them. `versions` null stands for every state.
 */
export interface VersionCondition {
  versions: VersionName[] | null;
  wanted: boolean;
}

/**
 * Refuses who goes by what was seen in another line of history: after a restore, or an edit by hand, an
 * id may be another plant's.
 *
 * @param isKnown tells whether a state is one that the workspace had since the server's last start.
 * @throws DomainError `change_conflict`.
 */
export function requireSeen(seen: VersionName[], isKnown: (version: VersionName) => boolean): void {
  if (seen.every(isKnown)) return;
  throw new DomainError(
    'change_conflict',
    'The data may have been replaced since you looked, as by a restored backup. Look at the list again.',
  );
}

/** @throws DomainError `precondition_failed` where a condition does not hold. */
export function requireConditions(conditions: VersionCondition[], now: VersionName): void {
  for (const { versions, wanted } of conditions) {
    const isOne = versions?.some(({ seq, at }) => seq === now.seq && at === now.at) ?? true;
    if (isOne !== wanted) {
      throw new DomainError(
        'precondition_failed',
        'The plants are not in the state that If-Match or If-None-Match asks for, so nothing was done. List them again and look at the ETag.',
      );
    }
  }
}
