import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { DomainError } from '../domain/errors.ts';
import type { HttpSettings } from './context.ts';
import { describeProblem } from './problems.ts';
import { fixedHeaders } from './respond.ts';

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
    const { status, headers, body } = describeProblem(refusalOf(error.code), requestId);
    const all = {
      ...fixed,
      'X-Request-Id': requestId,
      ...headers,
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    logger.info({ requestId, status, reason: error.code }, 'bad request');
  };
}

/** Says what Node's parser refused, by its error code. */
function refusalOf(parserCode: string | undefined): DomainError {
  switch (parserCode) {
    case 'HPE_HEADER_OVERFLOW':
      return new DomainError(
        'headers_too_large',
        'The headers are larger than 16 KiB together. Send fewer or shorter ones.',
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new DomainError(
        'request_timeout',
        'The request did not arrive in time. Send the headers within 10 seconds, all of it within 30.',
      );
    default:
      return new DomainError(
        'invalid_request',
        'This is not a well-formed HTTP/1.1 request. Check its first line and its headers.',
      );
  }
}
