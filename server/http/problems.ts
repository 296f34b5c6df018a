import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import type { Logger } from 'pino';
import { PROBLEMS, type Problem, type ProblemCode } from '../contract/problems.ts';
import { DomainError } from '../domain/errors.ts';
import type { AppContext, HeaderRecord, HttpSettings } from './context.ts';
import { fixedHeaders, respond } from './respond.ts';

const MEDIA_TYPE = 'application/problem+json';

/** Makes the handler that answers whatever a request's way throws; unknown errors are logged whole. */
export function answerError(logger: Logger) {
  return function answerError(error: Error, c: AppContext): Response {
    const requestId = c.get('requestId');
    const failure = asDomainError(error, requestId);
    const problem = problemOf(failure, requestId);
    if (problem.status >= 500) logger.error({ err: error, requestId }, failure.code);
    return respond(c, problem.status, problemHeaders(failure), JSON.stringify(problem));
  };
}

/**
 * Makes the `errorHandler` of the node listener, for requests that never become one to the app:
 * a Host or a target that makes no address is a problem with status 400, all else one with 500.
 */
export function answerListenerError(logger: Logger, settings: HttpSettings) {
  const fixed = fixedHeaders(settings.publicUrl);
  return function answerListenerError(error: unknown): Response {
    const requestId = randomUUID();
    const failure = asDomainError(error, requestId);
    const problem = problemOf(failure, requestId);
    if (problem.status >= 500) logger.error({ err: error, requestId }, failure.code);
    else logger.info({ requestId, status: problem.status, reason: String(error) }, 'bad request');
    return new Response(JSON.stringify(problem), {
      status: problem.status,
      headers: { ...fixed, 'X-Request-Id': requestId, ...problemHeaders(failure) },
    });
  };
}

/**
 * Makes the `clientError` handler of the node server, for bytes that never become a request: they
 * are answered with a problem as well, on the bare connection, which is then closed.
 */
export function answerParserError(logger: Logger, settings: HttpSettings) {
  const fixed = fixedHeaders(settings.publicUrl);
  return function answerParserError(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const { code, message } = PARSER_REFUSALS[error.code ?? ''] ?? MALFORMED;
    const problem = problemOf(new DomainError(code, message), requestId);
    const body = JSON.stringify(problem);
    const headers = {
      ...fixed,
      'X-Request-Id': requestId,
      'Content-Type': MEDIA_TYPE,
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const status = `${problem.status} ${STATUS_CODES[problem.status]}`;
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
    logger.info({ requestId, status: problem.status, reason: error.code }, 'bad request');
  };
}

const MALFORMED: ParserRefusal = {
  code: 'invalid_request',
  message: 'This is not a well-formed HTTP/1.1 request. Check its first line and its headers.',
};

interface ParserRefusal {
  code: ProblemCode;
  message: string;
}

/** What Node's parser refuses for a reason of its own, by its error code. */
const PARSER_REFUSALS: Record<string, ParserRefusal> = {
  HPE_HEADER_OVERFLOW: {
    code: 'headers_too_large',
    message: 'The headers are larger than 16 KiB together. Send fewer or shorter ones.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'request_timeout',
    message:
      'The request did not arrive in time. Send the headers within 10 seconds, all of it within 30.',
  },
};

function asDomainError(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof RequestError) {
    return new DomainError(
      'invalid_input',
      'The Host header or the request target is not valid. Send a Host with this server’s name and a target that begins with a slash.',
    );
  }
  return new DomainError(
    'internal',
    `The server failed to answer. Try again; if it goes on, give the operator the request id ${requestId}.`,
  );
}

function problemOf({ code, message, facts }: DomainError, requestId: string): Problem {
  const { status, title } = PROBLEMS[code];
  return {
    type: `urn:plant-store:problem:${code}`,
    title,
    status,
    detail: message,
    code,
    requestId,
    ...(facts.errors && { errors: facts.errors }),
    ...(facts.nextId !== undefined && { nextId: facts.nextId }),
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

/** The challenge of RFC 6750, section 3; a caller who sent no token gets no error code. */
function challengeOf({ code, message, facts }: DomainError): string | null {
  switch (code) {
    case 'authentication_required':
      return 'Bearer realm="plants"';
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
