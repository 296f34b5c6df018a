import { once } from 'node:events';
import { lstat, rename, unlink } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DomainError } from '../domain/errors.ts';
import { TurnTaker } from '../domain/turn-taker.ts';
import { type FileFacts, isSameFile } from '../store/file/disk/file-facts.ts';
import { NEW_SOCKET_NAME } from '../store/file/disk/socket-name.ts';
import { listTexts } from '../store/list-texts.ts';
import type { StoreLogger } from '../store/store-logger.ts';
import { socketPathIn } from './socket-path.ts';
import { type TokenCall, tokenCallSchema } from './token-calls.ts';
import type { TokenOperations } from './token-operations.ts';

/** Far more than any call takes. */
const MOST_BODY_BYTES = 16 * 1024;
const MOST_MS = 5000;
/** How often connections are looked through for those that have taken too long. */
const LOOK_MS = 1000;

const NO_SOCKET =
  'commands cannot work on the tokens while this server runs: it has no socket in its data folder';

const FAILED = 'The server could not do that; its log says why.';

/** Where commands reach a running server. */
export interface ControlSocket {
  /** Lets calls under way end, then takes the socket away. */
  close(): Promise<void>;
}

/**
 * Listens for commands on a socket in the data folder, which its owner alone reaches. What a killed server
 * left there is replaced, so only whoever holds the folder's lock may call this. Where there can be no
 * socket, the log says so, and nothing listens.
 */
export async function openControlSocket(
  folder: string,
  tokens: TokenOperations,
  logger: StoreLogger,
): Promise<ControlSocket> {
  const path = socketPathIn(folder);
  if (path === null) {
    logger.warn({ folder }, `${NO_SOCKET}; the path is too long for one, or this system has none`);
    return { close: async () => undefined };
  }
  const underWay = new Set<Promise<void>>();
  const limits = { requestTimeout: MOST_MS, connectionsCheckingInterval: LOOK_MS };
  const server = createServer(limits, (request, response) => {
    void answer(request, response, tokens, logger, underWay);
  });
  const made = join(folder, NEW_SOCKET_NAME);
  let own: FileFacts;
  try {
    await removeStale(path);
    await removeStale(made);
    await listenAlone(server, made);
    // Node unlinks the path at which it began to listen, whoever's socket stands there by then.
    await rename(made, path);
    own = await lstat(path);
  } catch (err) {
    server.close();
    logger.warn({ err }, NO_SOCKET);
    return { close: async () => undefined };
  }
  return {
    close: async () => {
      await removeOwn(path, own);
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all(underWay);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** @throws Error where something else than a socket stands there. */
async function removeStale(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (!found) return;
  if (!found.isSocket()) throw new Error(`${path} is not a socket. Move it aside.`);
  await unlink(path);
}

/** Leaves alone what stands in a folder that another server has begun with where this one's was. */
async function removeOwn(path: string, own: FileFacts): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found && isSameFile(found, own)) await unlink(path).catch(() => undefined);
}

/** Listens with mode 0600 from the first moment on: the socket is made while `listen` runs. */
async function listenAlone(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await once(server, 'listening');
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  tokens: TokenOperations,
  logger: StoreLogger,
  underWay: Set<Promise<void>>,
): Promise<void> {
  const body = await readBody(request).catch(() => null);
  const call = body === null ? null : tokenCallSchema.safeParse(body);
  if (!call?.success) {
    return send(response, 400, { message: 'The server does not know what this command asks.' });
  }
  // Of a client that has given up meanwhile, as where this machine was asleep, the end comes just behind its call.
  await setImmediate();
  if (request.socket.destroyed) return;
  const work = carryOut(call.data, tokens).then(
    (result) => sendInTurns(response, result),
    (err: unknown) => {
      if (err instanceof DomainError) {
        return send(response, 409, { message: err.facts.toOperator ?? err.message });
      }
      logger.error({ err }, 'a command could not be carried out');
      send(response, 500, { message: FAILED });
    },
  );
  underWay.add(work);
  await work;
  underWay.delete(work);
}

async function carryOut(call: TokenCall, tokens: TokenOperations): Promise<unknown> {
  switch (call.call) {
    case 'create':
      return await tokens.create(call.wish);
    case 'list':
      return await tokens.list();
    case 'revoke':
      return await tokens.revoke(call.nameOrId, call.workspace);
    case 'revokeAll':
      return await tokens.revokeAll();
  }
}

/** @throws Error where it is too long, or no JSON. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MOST_BODY_BYTES) throw new Error('The body is too long.');
  }
  return JSON.parse(text);
}

const HEADERS = { 'Content-Type': 'application/json', Connection: 'close' };

function send(response: ServerResponse, status: number, result: unknown): void {
  response.writeHead(status, HEADERS);
  response.end(JSON.stringify(result));
}

/** Sends what came of a call; a list, which may be of all tokens of many workspaces, in turns with others. */
async function sendInTurns(response: ServerResponse, result: unknown): Promise<void> {
  if (!Array.isArray(result)) return send(response, 200, result);
  const turns = new TurnTaker();
  response.writeHead(200, HEADERS);
  response.write('[');
  for (const text of listTexts(result)) {
    response.write(text);
    await turns.yieldIfDue();
  }
  response.end(']');
}
