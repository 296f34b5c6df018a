import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import type { Role } from '../contract/access.ts';
import { problemType } from '../contract/problems.ts';
import type { Problem } from '../contract/written-problem.ts';
import type { RandomBytes } from '../domain/access/token-text.ts';
import { type AccessDeps, createToken, environmentAdminToken } from '../domain/access/tokens.ts';
import type { LinkRecord, TokenRecord } from '../domain/access-store.ts';
import { parseTrustProxy } from '../http/auth/trusted-proxies.ts';
import type { HttpSettings } from '../http/context.ts';
import { parseRateLimit } from '../http/limit/rate-limit.ts';
import { createDrain } from '../http/node/drain.ts';
import { answerRequests, createNodeServer } from '../http/node/node-server.ts';
import type { Timeouts } from '../http/node/timeouts.ts';
import { UnreadAnswers } from '../http/node/unread-answers.ts';
import { createMetrics } from '../http/observe/metrics.ts';
import { logOptions } from '../http/observe/safe-log-line.ts';
import { StrangerLines } from '../http/observe/stranger-lines.ts';
import type { AccessData } from '../store/file/access/access-data.ts';
import { copyFolder } from '../store/file/copy/backup.ts';
import type { Disk } from '../store/file/disk/disk.ts';
import { openFileStore } from '../store/file/open.ts';
import { openPostgresStore } from '../store/postgres/open.ts';
import { checkAnswer } from './answer-check.ts';

export interface TestOptions {
  publicUrl?: string;
  otherUrls?: string[];
  trustProxy?: string;
  webRoot?: string | null;
  adminToken?: string | null;
  /** As in RATE_LIMIT. */
  rateLimit?: string;
  corsOrigins?: string[];
  /** A data folder to begin with a copy of, as a restore does. */
  backup?: string;
  disk?: Disk;
  /** The address of an empty database to keep all in, instead of a folder. */
  database?: string;
  random?: RandomBytes;
  /** Tokens and sign-in links that are there already. */
  tokens?: TokenRecord[];
  links?: LinkRecord[];
}

/** Builds the real app over a real store, in a folder of its own unless in a database, both gone when the test ends. */
export async function createTestApp(options: TestOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-http-'));
  const lines: string[] = [];
  const logger = pino(
    { ...logOptions(options.adminToken ?? null), level: 'debug' },
    collectLines(lines),
  );
  const clock = { now: Date.now() };
  const { tokens = [], links = [] } = options;
  if (options.backup) await copyFolder(options.backup, folder);
  if (tokens.length > 0) await keepAccess(folder, logger, { tokens, links });
  const now = () => clock.now;
  const store = options.database
    ? await openPostgresStore({ url: options.database, logger, now })
    : await openFileStore({ folder, logger, now, ...(options.disk && { disk: options.disk }) });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  const access: AccessDeps = {
    access: store.access,
    environmentAdmin: options.adminToken
      ? environmentAdminToken(options.adminToken, await store.access.listTokens())
      : null,
    now: () => clock.now,
    random: options.random ?? randomBytes,
  };
  const settings: HttpSettings = {
    publicUrl: new URL(options.publicUrl ?? 'http://localhost:3000'),
    otherUrls: (options.otherUrls ?? []).map((url) => new URL(url)),
    isPublicUrlGuessed: options.publicUrl === undefined,
    trustProxy: parseTrustProxy(options.trustProxy ?? ''),
    adminToken: options.adminToken ?? null,
    rateLimit: parseRateLimit(options.rateLimit ?? ''),
    corsOrigins: options.corsOrigins ?? [],
  };
  const { webRoot = null } = options;
  const metrics = createMetrics();
  const shutdown = new AbortController();
  const stopping = shutdown.signal;
  const strangers = new StrangerLines(logger);
  const deps = { access, settings, logger, metrics, strangers, stopping };
  const app = createApp({ ...deps, store: store.plants, webRoot });
  return { ...deps, app, folder, store, lines, clock, shutdown };
}

/** Puts tokens into a data folder at once, which one after the other takes a sync each. */
async function keepAccess(
  folder: string,
  logger: Logger,
  { tokens, links }: Pick<AccessData, 'tokens' | 'links'>,
): Promise<void> {
  const store = await openFileStore({ folder, logger });
  for (const workspace of new Set(tokens.map((token) => token.workspace))) {
    const own = tokens.filter((token) => token.workspace === workspace);
    const ids = new Set(own.map(({ id }) => id));
    const ownLinks = links.filter(({ tokenId }) => ids.has(tokenId));
    await store.access.update(workspace, async () => ({ tokens: own, links: ownLinks }));
  }
  await store.close();
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

function collectLines(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}

let tokenCount = 0;

/** Makes a token in a workspace and returns its text. */
export async function tokenFor(test: TestApp, role: Role, workspace = 'main'): Promise<string> {
  tokenCount += 1;
  const name = `${role} ${tokenCount}`;
  const { text } = await createToken(test.access, { name, role, workspace, lifetimeMs: null });
  return text;
}

/**
 * Sends one request as a program does; a `json` body is sent with its media type. What comes back is held
 * to the description of the public interface.
 */
export async function send(
  test: TestApp,
  method: string,
  path: string,
  options: {
    token?: string;
    json?: unknown;
    body?: BodyInit;
    headers?: Record<string, string>;
    /** The address at the other end of the connection; none in memory. */
    peer?: string;
  } = {},
): Promise<Response> {
  const { token, json, body, headers, peer } = options;
  const init = {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...((json !== undefined || body !== undefined) && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(body !== undefined && { body }),
  };
  const env =
    peer === undefined ? undefined : { connection: { peer, isKnown: false, hashed: null } };
  const response = await test.app.request(path, init, env);
  await checkAnswer(method, path, response);
  return response;
}

/** Reads a body that the test knows the shape of. */
export async function bodyOf<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

/** Reads a problem, with what every problem promises checked. */
export async function problemOf(response: Response): Promise<Problem> {
  const problem = await bodyOf<Problem>(response);
  const mediaType = response.headers.get('content-type');
  if (mediaType !== 'application/problem+json') throw new Error(`not a problem: ${mediaType}`);
  if (problem.status !== response.status) throw new Error(`status differs: ${problem.status}`);
  if (problem.requestId !== response.headers.get('x-request-id')) throw new Error('id differs');
  if (problem.type !== problemType(problem.code)) throw new Error(problem.type);
  return problem;
}

/** Serves the app on a free port, as main does, until the test ends. */
export async function listen(test: TestApp, timeouts?: Timeouts, unread = new UnreadAnswers()) {
  const nodeServer = { ...createNodeServer(timeouts), unread };
  const { server, connections } = nodeServer;
  const drain = createDrain(server, connections, test.shutdown);
  answerRequests(nodeServer, test);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, drain, port, url: `http://127.0.0.1:${port}` };
}
