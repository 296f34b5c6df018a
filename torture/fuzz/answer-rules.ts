import { PROBLEMS, type ProblemCode } from '../../server/contract/problems.ts';
import type { WireAnswer } from '../wire.ts';

/** Says what is wrong with an answer to anybody; null where nothing is. */
export function findFault(answer: WireAnswer): string | null {
  const { status, headers } = answer;
  // What asks for a transfer coding that is not understood is answered so (RFC 9112, section 6.1).
  const isUnknownCoding = status === 501 && answer.body.includes('"unsupported_coding"');
  if (status >= 500 && !isUnknownCoding) return `status ${status}`;
  if (Number.isNaN(Date.parse(headers.get('date') ?? ''))) return 'no date';
  if (!headers.get('x-request-id')) return 'no request id';
  if (headers.get('x-content-type-options') !== 'nosniff') return 'no nosniff';
  return status >= 400 ? findProblemFault(answer) : null;
}

function findProblemFault({ status, headers, body, isToHead }: WireAnswer): string | null {
  const type = headers.get('content-type');
  // The app's own page tells a person who went astray.
  if (status === 404 && type?.startsWith('text/html')) return null;
  if (type !== 'application/problem+json') return `an error of type ${type}`;
  if (isToHead) return null;
  const problem = JSON.parse(body) as Record<string, unknown>;
  const known = PROBLEMS[problem.code as ProblemCode];
  if (!known) return `an unknown code ${problem.code}`;
  if (known.status !== status || problem.status !== status) return 'the status differs';
  if (problem.title !== known.title) return 'the title differs';
  if (problem.type !== `/problems/${problem.code}`) return 'the type differs';
  if (!isSentence(problem.detail)) return `a detail that is no sentence: ${problem.detail}`;
  if (problem.requestId !== headers.get('x-request-id')) return 'the request id differs';
  const errors = problem.errors ?? [];
  if (!Array.isArray(errors) || !errors.every(isInputError)) return 'malformed errors';
  if (body.includes('node_modules') || / at .*\.[tj]s:\d/.test(body)) return 'a stack trace';
  return null;
}

function isInputError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { pointer, detail } = error as { pointer?: unknown; detail?: unknown };
  return typeof pointer === 'string' && isSentence(detail) && /^(?:\/|$)/.test(pointer);
}

/** A library's own message, "Invalid input: expected number", says too little and has no full stop. */
function isSentence(detail: unknown): boolean {
  return typeof detail === 'string' && /[.?]$/.test(detail) && !detail.startsWith('Invalid input');
}

/** The bodies that everybody may have: the health, and that nobody is signed in. */
const OPEN_BODIES = ['{"status":"ok"}', 'null'];

/**
 * Tells whether a success is one that everybody may have: what is allowed, the health, a file of
 * the app, that nobody is signed in, or that nobody is any more. `sent` is what asked for it.
 */
export function isOpenToAll(answer: WireAnswer, sent: string, fileTags: Set<string>): boolean {
  const { status, headers, body } = answer;
  const cookie = headers.get('set-cookie');
  if (status === 204) return headers.has('allow') || isSignOut(sent);
  if (status !== 200 || cookie !== undefined) return false;
  if (fileTags.has(headers.get('etag') ?? '')) return true;
  // The answer to a HEAD does not show what it would be.
  if (body === '') return /HEAD \S*(?:health|session|openapi|problems)/.test(sent);
  return OPEN_BODIES.includes(body) || body.startsWith('{"openapi":') || isExplanation(body);
}

/** What explains problems holds nothing else; the page of the app is known by its tag. */
function isExplanation(body: string): boolean {
  return /^<!doctype html>[\s\S]*href="\/(?:problems|docs)"/.test(body);
}

function isSignOut(sent: string): boolean {
  const plain = sent.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return /DELETE \S*session/.test(plain);
}
