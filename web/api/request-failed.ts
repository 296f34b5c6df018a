import type { Plant } from '../../server/contract/plants.ts';
import type { InputError, ProblemCode } from '../../server/contract/problems.ts';
import * as words from '../../server/words/words.ts';

/**
 * Why a request failed: the server's problem code, or what kept us from getting one. `person_left` was
 * not sent, since the page is no longer of whoever had asked for it, nor `file_gone`, whose file could not
 * be read, nor `no_cookies`, where the browser would keep no session.
 */
export type FailureCode =
  | ProblemCode
  | 'unreachable'
  | 'unreadable'
  | 'person_left'
  | 'file_gone'
  | 'no_cookies';

const PASSING = [
  'internal',
  'too_many_streams',
  'server_busy',
  'storage_unavailable',
  'idempotency_key_reused',
];

interface FailureFacts {
  code: FailureCode;
  errors?: InputError[] | undefined;
  nextId?: number | null | undefined;
  current?: Plant | undefined;
  requestId?: string | undefined;
  sentAt?: number | undefined;
  cause?: unknown;
}

/** A request that did not do what was asked. Its message is fit to show to the person who asked. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly code: FailureCode;
  /** What is wrong with which part of the input; empty where the input was not the reason. */
  readonly errors: InputError[];
  /** With `id_taken`: the next free id, null when none is left. */
  readonly nextId: number | null;
  /** With `change_conflict`: the plant as it is now, null where the conflict is another. */
  readonly current: Plant | null;
  /** What the server's log knows the request by; null when it never answered. */
  readonly requestId: string | null;
  /** When it was sent, in milliseconds; infinity where nobody noted that. */
  readonly sentAt: number;

  constructor(message: string, facts: FailureFacts) {
    super(message, { cause: facts.cause });
    this.code = facts.code;
    this.errors = facts.errors ?? [];
    this.nextId = facts.nextId ?? null;
    this.current = facts.current ?? null;
    this.requestId = facts.requestId ?? null;
    this.sentAt = facts.sentAt ?? Number.POSITIVE_INFINITY;
  }

  /** True when the same may work later: nobody answered, the server was busy or at fault, or the key had been withdrawn. */
  get isPassing(): boolean {
    return this.isOutcomeUnknown || PASSING.includes(this.code);
  }

  /** True when no answer says whether the server did what was asked, or may yet do it. */
  get isOutcomeUnknown(): boolean {
    return ['unreachable', 'unreadable', 'outcome_unknown'].includes(this.code);
  }

  /** True when the refusal shows that others changed what we had fetched. */
  get isNewsOfChange(): boolean {
    return ['plant_not_found', 'id_taken', 'change_conflict'].includes(this.code);
  }
}

/** Tells whether the server refused because nobody is signed in any more. */
export function isSessionOver(error: unknown): error is RequestFailed {
  return error instanceof RequestFailed && error.code === 'session_required';
}

/** Returns the message to show for whatever was thrown. */
export function describeFailure(error: unknown): string {
  // It is read when they have signed in again, too.
  if (isSessionOver(error)) return words.failureSessionOver;
  if (error instanceof RequestFailed) return error.message;
  return words.failureOfPage;
}
