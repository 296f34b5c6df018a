import { RequestError } from '@hono/node-server';
import type { Logger } from 'pino';
import { PROBLEMS, type ProblemCode, problemType } from '../../contract/problems.ts';
import type { Problem } from '../../contract/written-problem.ts';
import { DomainError, sayer } from '../../domain/errors.ts';
import { LANGUAGES, type Words } from '../../words/languages.ts';
import type { AppContext, HeaderRecord } from '../context.ts';
import { readerWords } from './reader-words.ts';
import { hasRoomUnread, respond } from './respond.ts';

/** What is logged whole. Of all else the request's line tells enough, and of a failing disk the store, once. */
const OWN_FAULTS = new Set<ProblemCode>(['internal', 'change_unreadable']);

const MEDIA_TYPE = 'application/problem+json';

/** Makes the handler that answers whatever a request's way throws; unknown errors are logged whole. */
export function answerError(logger: Logger) {
  return function answerError(error: Error, c: AppContext): Response {
    const whole = reportProblem(c, logger, error);
    const hasRoom = hasRoomUnread(c, whole.body.length);
    const { status, headers, body } = hasRoom ? whole : describeShortly(c, error);
    return respond(c, status, headers, body);
  };
}

/** Turns what was thrown for a request into its problem, for the request's line as well. */
export function reportProblem(c: AppContext, logger: Logger, error: unknown): DescribedProblem {
  const requestId = c.get('requestId');
  const problem = describeProblem(error, requestId, c.get('app').basePath, readerWords(c));
  c.set('problemCode', problem.code);
  if (OWN_FAULTS.has(problem.code)) logger.error({ err: error, requestId }, problem.code);
  return problem;
}

/** What is answered for an error: a problem's status, code, own headers and body. */
export interface DescribedProblem {
  status: number;
  code: ProblemCode;
  headers: HeaderRecord;
  body: string;
}

/**
 * Turns whatever was thrown into the problem that is answered; unknown errors become `internal`.
 *
 * @param basePath what stands before the path of the page that explains it.
 */
export function describeProblem(
  error: unknown,
  requestId: string,
  basePath: string,
  words: Words = LANGUAGES.en,
): DescribedProblem {
  const failure = asDomainError(error, requestId);
  const problem = problemOf(failure, requestId, basePath, words);
  const { status, code } = problem;
  return { status, code, headers: problemHeaders(failure), body: JSON.stringify(problem) };
}

/** Tells a refusal without what makes it long, which nobody may leave unread without end. */
function describeShortly(c: AppContext, error: unknown): DescribedProblem {
  const requestId = c.get('requestId');
  const { code, facts } = asDomainError(error, requestId);
  const { errors, current, ...shortFacts } = facts;
  const told = new DomainError(code, ({ toldShortly }) => toldShortly, shortFacts);
  return describeProblem(told, requestId, c.get('app').basePath, readerWords(c));
}

function asDomainError(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof RequestError) {
    return new DomainError(
      'invalid_input',
      'The Host header or the request target is not valid. Send a Host with this server’s name and a target that begins with a slash.',
    );
  }
  return new DomainError('internal', (words) => words.serverFailed(requestId));
}

function problemOf(
  { code, say, facts }: DomainError,
  requestId: string,
  basePath: string,
  words: Words,
): Problem {
  const { status, title } = PROBLEMS[code];
  return {
    type: basePath + problemType(code),
    title,
    status,
    detail: say(words),
    code,
    requestId,
    ...(facts.errors && {
      errors: facts.errors.map(({ pointer, detail }) => ({
        pointer,
        detail: sayer(detail)(words),
      })),
    }),
    ...(facts.nextId !== undefined && { nextId: facts.nextId }),
    ...(facts.current && { current: facts.current }),
  };
}

function problemHeaders(error: DomainError): HeaderRecord {
  const { allow, retryAfterSeconds } = error.facts;
  const challenge = challengeOf(error);
  return {
    'Content-Type': MEDIA_TYPE,
    ...(challenge !== null && { 'WWW-Authenticate': challenge }),
    ...(allow !== undefined && { Allow: allow }),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  };
}

/**
 * The challenge of RFC 6750, section 3; a caller who sent no token gets no error code. Every 401 has a
 * challenge (RFC 9110, section 15.5.2), and a session that is missing one of a scheme that no browser answers.
 */
function challengeOf({ code, message, facts }: DomainError): string | null {
  switch (code) {
    case 'authentication_required':
      return 'Bearer realm="plants"';
    case 'session_required':
      return 'Session realm="plants"';
    case 'invalid_token':
      return `Bearer realm="plants", error="invalid_token", error_description="${quotable(message)}"`;
    case 'insufficient_scope':
      return `Bearer realm="plants", error="insufficient_scope", scope="${facts.neededRole ?? 'editor'}"`;
    default:
      return null;
  }
}

/** Keeps the characters that RFC 6750 allows in a description. */
function quotable(text: string): string {
  return text.replace(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/g, "'");
}
