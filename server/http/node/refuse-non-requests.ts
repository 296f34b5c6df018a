import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError } from '../../domain/errors.ts';
import type { AnswerNonRequest } from '../answer/non-requests.ts';
import { RoundGate } from '../share/round-gate.ts';
import { STRANGERS } from '../turns.ts';
import type { Connection, Connections } from './connections.ts';
import { endAndLinger, LINGER_MS } from './linger.ts';

/** The code of our own error for a body that comes in too many pieces. */
export const SCATTERED_BODY = 'BODY_SCATTERED';

/** The code of Node's parser where the client has ended its side too early. */
const ENDED_EARLY = 'HPE_INVALID_EOF_STATE';

type Refuse = (socket: Duplex, refusal: DomainError, reason: string | undefined) => Promise<void>;

/**
 * Answers bytes that never become a request with a problem as well, on the bare connection, which is then
 * closed; and so `CONNECT`, at which Node would cut the connection in silence.
 */
export function refuseNonRequests(
  server: Server,
  connections: Connections,
  answer: AnswerNonRequest,
): void {
  const refuse = createRefuse(connections, answer);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else void refuse(socket, refusalOf(error.code), error.code);
  });
  server.on('connect', (_request, socket) => {
    // Node has let go of this connection: errors end the process unless they are heard here.
    socket.on('error', () => socket.destroy());
    cutWhereAnswersStop(socket, connections.get(socket));
    const detail = 'This server is no proxy. Send the request to its own address.';
    void refuse(socket, new DomainError('invalid_request', detail), 'CONNECT');
  });
}

/**
 * An answer on a connection that Node has let go of leaves at once or, where it waits for its reader,
 * never. One that is not ready yet, as of a create on a slow disk, is waited for.
 */
function cutWhereAnswersStop(socket: Duplex, connection: Connection | undefined): void {
  let leaving: ServerResponse[] = [];
  const timer = setInterval(() => {
    const unfinished = connection?.unfinished ?? [];
    if (leaving.some((response) => unfinished.includes(response))) socket.destroy();
    leaving = unfinished.filter(({ headersSent }) => headersSent);
    if (socket.destroyed || unfinished.length === 0) clearInterval(timer);
  }, LINGER_MS).unref();
}

function createRefuse(connections: Connections, answer: AnswerNonRequest): Refuse {
  const refused = new WeakSet<Duplex>();
  const rounds = new RoundGate();
  return async function refuse(socket, refusal, reason) {
    // Whatever follows is refused as well; waiting once is enough.
    if (refused.has(socket)) return;
    refused.add(socket);
    const { peer = '', newest = null, unfinished = [] } = connections.get(socket) ?? {};
    const isBodyAtFault = newest !== null && !newest.req.complete;
    if (isBodyAtFault) {
      newest.shouldKeepAlive = false;
      // Whoever reads the body knows best what to say of one that is not whole.
      breakOff(newest.req, reason === ENDED_EARLY ? new Error(reason) : refusal);
    }
    // None of the requests before may take the refusal for its own answer.
    await Promise.all(unfinished.map(closed));
    // Thousands of connections can be too slow at one moment.
    await rounds.enter(STRANGERS);
    const isTold = socket.writable && !isBodyAtFault;
    endAndLinger(socket, isTold ? textOf(answer(refusal, { peer, reason })) : '');
  };
}

/** Returns an answer as it goes over a connection that ends with it. */
function textOf({ status, headers, body }: ReturnType<AnswerNonRequest>): string {
  const all = {
    // Node adds none to what it has not begun itself (RFC 9110, section 6.6.1).
    Date: new Date().toUTCString(),
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Unlike `once` of node:events, this does not reject when the response fails. */
async function closed(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => response.once('close', resolve));
}

/** Tells whoever reads the body, now or later, why no more of it comes; the request's own answer says so. */
function breakOff(request: IncomingMessage, refusal: Error): void {
  const tell = () => {
    // An error that nobody listens for would end the process, and so would bytes that still come for
    // a stream that has been told.
    if (request.listenerCount('error') === 0) return;
    request.emit('error', refusal);
    request.removeAllListeners('data');
  };
  tell();
  request.on('newListener', (event) => {
    if (event === 'error') process.nextTick(tell);
  });
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
      return new DomainError('request_timeout', (words) => words.requestTooSlow);
    case SCATTERED_BODY:
      return new DomainError(
        'invalid_request',
        'The body comes in too many small pieces. Send it in pieces of 16 bytes or more.',
      );
    default:
      return new DomainError(
        'invalid_request',
        'This is not a well-formed HTTP/1.1 request. Check its first line and its headers.',
      );
  }
}
