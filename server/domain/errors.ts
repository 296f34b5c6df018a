import type { Role } from '../contract/access.ts';
import type { Plant } from '../contract/plants.ts';
import type { InputError, ProblemCode } from '../contract/problems.ts';

/** What an error carries beside its message, for the one place that turns it into a problem. */
export interface ErrorFacts {
  cause?: unknown;
  /** One entry for each thing wrong with the input. */
  errors?: InputError[];
  /** With `id_taken`: the id the service would assign, or null when none is left. */
  nextId?: number | null;
  /** With `change_conflict`: the plant as it is now, where one is not as it was expected. */
  current?: Plant;
  /** With what may be tried again: after how many seconds. */
  retryAfterSeconds?: number;
  /** With `method_not_allowed`: the methods that are, for the Allow header. */
  allow?: string;
  /** With `insufficient_scope`: the weakest role that would do. */
  neededRole?: Role;
}

/**
 * A refusal that the caller is told about: a stable code and a message that says what happened and
 * what to do. It carries no HTTP status; `http/answer/problems.ts` knows those. Faults of the program
 * itself are other errors and answer as `internal`.
 */
export class DomainError extends Error {
  readonly code: ProblemCode;
  readonly facts: ErrorFacts;

  constructor(code: ProblemCode, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'DomainError';
    this.code = code;
    this.facts = facts;
  }
}
