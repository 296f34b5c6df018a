import { DomainError } from '../errors.ts';

/** What names one state of a workspace; part of an entity tag. */
export interface VersionName {
  seq: number;
  /** When the last change was made, milliseconds since the epoch; 0 before the first. */
  at: number;
}

/**
 * What a caller asks of the state that its request meets: that it is one of `versions`, or, unless
 * `wanted`, that it is none of them. `versions` null stands for every state.
 */
export interface VersionCondition {
  versions: VersionName[] | null;
  wanted: boolean;
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
