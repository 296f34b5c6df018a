import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { Duplex } from 'node:stream';
import {
  getRequestListener,
  type Http2Bindings,
  type HttpBindings,
  RequestError,
} from '@hono/node-server';
import type { Hono } from 'hono';
import { UPLOAD_MINUTES } from '../../contract/imports.ts';
import { DomainError } from '../../domain/errors.ts';
import { answerNonRequests, type NonRequestDeps } from '../answer/non-requests.ts';
import type { AppEnv } from '../context.ts';
import { namesLongHost } from '../read/authority.ts';
import { awaitsContinue, gatherBodies, onceRead } from '../read/gathered-body.ts';
import { type Connection, type Connections, inTurn, watchConnections } from './connections.ts';
import { answerHalfClosed } from './half-closed.ts';
import { endBehindUpgrades, readInPieces } from './read-in-pieces.ts';
import { refuseNonRequests, SCATTERED_BODY } from './refuse-non-requests.ts';
import { endSlowBodies, SlowBodies } from './slow-bodies.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';
import { UnreadAnswers } from './unread-answers.ts';
import { discardBody } from './unread-body.ts';

/** As many header fields as a request may have; browsers and proxies send some 30. */
const MAX_FIELDS = 100;

/** A request as Node has it. */
type Asking = IncomingMessage | Http2ServerRequest;

/** A Node server, and what is under way on its connections. */
export interface NodeServer {
  server: Server;
  connections: Connections;
  slowBodies: SlowBodies;
  unread: UnreadAnswers;
}

/** Makes a Node server whose clients are held to `timeouts`. It does not listen yet. */
export function createNodeServer(timeouts: Timeouts = TIMEOUTS, basePath = ''): NodeServer {
  const { uploadMs = UPLOAD_MINUTES * 60_000 } = timeouts;
  const server = createServer({
    headersTimeout: timeouts.headersMs,
    requestTimeout: uploadMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionsCheckingInterval: Math.min(500, timeouts.headersMs),
    // Node would refuse a request without Host with an empty answer; ours is a problem.
    requireHostHeader: false,
    IncomingMessage: gatherBodies((socket) => {
      const error = new Error('The body comes in too many pieces');
      server.emit('clientError', Object.assign(error, { code: SCATTERED_BODY }), socket);
    }),
  });
  server.timeout = timeouts.stalledMs;
  // Node would cut a client, too, that waits for the server.
  server.on('timeout', (socket) => {
    const connection = connections.get(socket);
    if (!connection || !owesAnswer(socket, connection)) socket.destroy();
  });
  // Node keeps this many header fields, each at a hundred bytes or more, and drops the rest; one more than
  // is allowed shows that there were too many.
  server.maxHeadersCount = MAX_FIELDS + 1;
  const connections = watchConnections(server);
  readInPieces(server, connections);
  endBehindUpgrades(server, connections);
  answerHalfClosed(server, connections, basePath);
  const slowBodies = new SlowBodies();
  endSlowBodies(server, connections, slowBodies, timeouts.requestMs);
  return { server, connections, slowBodies, unread: new UnreadAnswers() };
}

/** What a server answers with. */
export interface Answering extends NonRequestDeps {
  app: Hono<AppEnv>;
}

/** Lets the app answer a server's requests, and what never becomes a request be answered with a problem. */
export function answerRequests(
  { server, connections, slowBodies, unread }: NodeServer,
  { app, ...deps }: Answering,
): void {
  const { settings, strangers } = deps;
  server.once('close', () => strangers.endMinute());
  const answerNonRequest = answerNonRequests(deps);
  const answerAsking = (error: unknown, { socket, headers }: Asking) => {
    const peer = connections.get(socket)?.peer ?? '';
    const forwarded = String(headers['x-forwarded-for'] ?? '');
    const { body, ...told } = answerNonRequest(error, { peer, forwarded });
    return new Response(body, told);
  };
  const endOfTurn = shareTurns();
  const fetch = async (request: Request, env: HttpBindings | Http2Bindings) => {
    const { incoming, outgoing } = env;
    let isDone = false;
    try {
      requirePlainHead(incoming);
      const connection = connections.get(incoming.socket);
      const more = { connection, slowBodies, unread };
      const response = await app.fetch(request, Object.assign(env, more));
      isDone = response.status < 400;
      await endOfTurn();
      return response;
    } catch (error) {
      return answerAsking(error, incoming);
    } finally {
      // A refusal need not wait, but for the body behind which its connection is closed.
      const isOnItsWay = !incoming.complete && !awaitsContinue(incoming);
      if (isOnItsWay && (isDone || isLast(outgoing))) await discardBody(incoming);
    }
  };
  // The listener does not tell whose request it refuses to read, but that it does before it returns.
  let read: Asking;
  const errorHandler = (error: unknown) => answerAsking(error, read);
  // HTTP/1.0 knows no Host; what comes by it without one came to this server's own address.
  const options = { errorHandler, hostname: settings.publicUrl.host };
  const listener = getRequestListener(fetch, options);
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    // It came behind one with whose answer the connection ends.
    if (connection && connection.newest !== response) return;
    request.url = targetOf(request);
    inTurn(connection, () => {
      read = request;
      listener(request, response);
    });
  });
  server.on('checkContinue', (request, response) => {
    const { shouldKeepAlive } = response;
    const connection = connections.get(request.socket);
    // What its head decides is answered without the body, which may never come then.
    response.shouldKeepAlive = false;
    let isAsked = false;
    onceRead(request, () => {
      isAsked = true;
      // Behind an answer that has yet to leave, Node would put it in the middle of the next one; a
      // client does not wait for it for ever (RFC 9110, section 10.1.1).
      const [first] = connection?.unfinished ?? [];
      if (response.headersSent || first !== response || !connection?.resume()) return;
      response.shouldKeepAlive = shouldKeepAlive;
      response.writeContinue();
    });
    server.emit('request', request, response);
    if (!isAsked) connection?.suspend();
  });
  // Unknown expectations are ignored (RFC 9110, section 10.1.1); Node's own 417 would be no problem.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  refuseNonRequests(server, connections, answerNonRequest);
}

/**
 * Makes what waits until the requests that arrived together have all been worked on. Their answers
 * then leave one after the other: an answer between two of them would wake its reader each time,
 * which costs a busy server a quarter of its throughput.
 */
function shareTurns(): () => Promise<void> {
  let turn: Promise<void> | null = null;
  return function endOfTurn() {
    turn ??= new Promise((resolve) => {
      setImmediate(() => {
        turn = null;
        resolve();
      });
    });
    return turn;
  };
}

/** Tells whether it is the server that has yet to do something on a connection, and not its client. */
function owesAnswer(socket: Duplex, { newest, unfinished }: Connection): boolean {
  return socket.writableLength === 0 && unfinished.length > 0 && newest?.req.complete === true;
}

/** Tells whether an answer ends its connection. */
function isLast(response: ServerResponse | Http2ServerResponse): boolean {
  return 'shouldKeepAlive' in response && !response.shouldKeepAlive;
}

/** Where there are more, some may have been dropped, a second Host among them. */
function requireFewFields({ rawHeaders }: Asking): void {
  if (rawHeaders.length <= 2 * MAX_FIELDS) return;
  throw new DomainError(
    'headers_too_large',
    `There are more than ${MAX_FIELDS} header fields. Send fewer.`,
  );
}

/** Counts the fields of a name, of which Node would join several or choose one. */
function countFields({ rawHeaders }: Asking, lowerCaseName: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === lowerCaseName.length && name.toLowerCase() === lowerCaseName) count += 1;
  }
  return count;
}

/**
 * A proxy may have believed another Host, so RFC 9112, section 3.2, wants a request refused that has
 * two of them, or none though its version asks for one. Two keys would be taken for a third.
 */
function requireSingleFields(incoming: Asking): void {
  const hosts = countFields(incoming, 'host');
  if (hosts > 1) throw new RequestError('Host comes twice');
  if (hosts === 0 && incoming.httpVersion !== '1.0') throw new RequestError('Host is missing');
  if (countFields(incoming, 'idempotency-key') > 1) {
    throw new DomainError('invalid_input', 'Send the header Idempotency-Key once; it came twice.');
  }
}

/** @throws RequestError or DomainError where a proxy might have read the head in another way. */
function requirePlainHead(incoming: Asking): void {
  // Node's parser takes the versions of other protocols, too.
  if (incoming.httpVersionMajor !== 1) throw new RequestError('The version is none of HTTP/1');
  requireFewFields(incoming);
  requireSingleFields(incoming);
  requireNoUser(incoming);
}

/** Who acts is told by a token alone (RFC 9110, section 4.2.4), and no Request can be made of such an address. */
function requireNoUser({ url = '/' }: Asking): void {
  if (url.startsWith('/') || !URL.canParse(url)) return;
  const { username, password } = new URL(url);
  if (username || password) throw new RequestError('The address names a user');
}

/** What the listener refuses without having read Host. */
const NO_ADDRESS = 'http://[';

/** Returns what a request asks for, as the listener reads it. */
function targetOf(request: IncomingMessage): string {
  const { url = '/', method } = request;
  if (namesLongHost(request)) return NO_ADDRESS;
  if (url.startsWith('/')) return url;
  // Asked of the server as a whole, which is a way to see whether it answers.
  if (url === '*' && method === 'OPTIONS') return '/';
  // Schemes are the same in either case (RFC 3986, section 3.1).
  return url.replace(/^https?:/i, (scheme) => scheme.toLowerCase());
}
