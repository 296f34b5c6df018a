import type { Role } from '../contract/access.ts';
import type { Plant } from '../contract/plants.ts';
import type { ProblemCode } from '../contract/problems.ts';
import { LANGUAGES, type Say } from '../words/languages.ts';

/** What is wrong with a part of the input, which an RFC 6901 pointer names. */
export interface InputFault {
  pointer: string;
  detail: string | Say;
}

/** What an error carries beside its message, for the one place that turns it into a problem. */
export interface ErrorFacts {
  cause?: unknown;
  /** One entry for each thing wrong with the input. */
  errors?: InputFault[];
  /** With `id_taken`: the id the service would assign, or null when none is left. */
  nextId?: number | null;
  /** With `change_conflict`: the plant as it is now, where one is not as it was expected. */
  current?: Plant;
  /** With what may be tried again: after how many seconds. */
  retryAfterSeconds?: number;
  /** With `method_not_allowed`: the methods that are, for the Allow header. */
  allow?: string;
  /** With `invalid_token`: the text was a token once, so that nobody guesses. */
  isEnded?: true;
  /** What whoever runs the server reads in place of the message, which sends others to them. */
  toOperator?: string;
  /** With `insufficient_scope`: the weakest role that would do. */
  neededRole?: Role;
}

/**
 * A refusal that the caller is told about: a stable code and a message that says what happened and
 * what to do. What staff may come to read is said in their language; what only programs are told is text,
 * in English, as `message` always is. It carries no HTTP status; `http/answer/problems.ts` knows
 * those. Faults of the program itself are other errors and answer as `internal`.
 */
export class DomainError extends Error {
  readonly code: ProblemCode;
  readonly say: Say;
  readonly facts: ErrorFacts;

  constructor(code: ProblemCode, told: string | Say, facts: ErrorFacts = {}) {
    const say = sayer(told);
    super(say(LANGUAGES.en), facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'DomainError';
    this.code = code;
    this.say = say;
    this.facts = facts;
  }
}

/** Makes what is told, in whatever form, something that is said. */
export function sayer(told: string | Say): Say {
  return typeof told === 'string' ? () => told : told;
}
