import { once, setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { accessDeps } from './access-deps.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { type ControlSocket, openControlSocket } from './control/control-socket.ts';
import { operationsOn } from './control/store-operations.ts';
import { pruneInTurn } from './domain/access/each-workspace.ts';
import { welcomeFirstAdmin } from './domain/access/first-admin.ts';
import { ENVIRONMENT_ADMIN } from './domain/access/token-names.ts';
import { type AccessDeps, environmentAdminToken } from './domain/access/tokens.ts';
import type { TokenRecord } from './domain/access-store.ts';
import { wallClock } from './domain/clock.ts';
import { SettingError } from './find-setting.ts';
import { ownAddress, signInAddress } from './http/auth/sign-in-address.ts';
import { createDrain } from './http/node/drain.ts';
import { answerRequests, createNodeServer } from './http/node/node-server.ts';
import { TIMEOUTS } from './http/node/timeouts.ts';
import { createMetrics, type Metrics } from './http/observe/metrics.ts';
import { StrangerLines } from './http/observe/stranger-lines.ts';
import { addressOf, basePathOf } from './http/public-url.ts';
import { measureProcess, measureStore } from './measure.ts';
import { type OpenStore, openStore } from './open-store.ts';
import type { LeftBehind } from './store/file/snapshot/left-behind.ts';
import { databaseName } from './store/postgres/copy/database-name.ts';
import { WebhookDelivery } from './webhooks/delivery.ts';

const PRUNE_EVERY_MS = 3_600_000;

const NEW_FOLDER = 'began a new store, since the folder held none';
const NEW_DATABASE = 'began a new store, since the database held none';

/** How long a stop waits for what webhooks have taken to be written down. */
const MOST_GOODBYE_MS = 2_000;

/** The built app, beside the built server. */
const webRoot = fileURLToPath(new URL('../web', import.meta.url));

/** What to tell the operator once the server answers. */
export interface Welcome {
  address: string;
  /** True where a new, empty store was begun. */
  isNew: boolean;
  /** Where no admin has signed in yet, as at the first start: how to get in. The token is told only once. */
  firstAdmin: { link: string; token: string | null } | null;
}

export interface RunningServer {
  welcome: Welcome;
  /** Where it accepts connections. */
  listening: { host: string; port: number };
  metrics: Metrics;
  ownsFolder: OpenStore['ownsFolder'];
  /**
   * Stops accepting, lets requests under way end, then gives up the data folder, and tells how it leaves it.
   */
  stop(): Promise<LeftBehind>;
}

/**
 * Opens the store and serves it until stopped.
 *
 * @throws Error with one sentence for the operator: a folder in use or damaged, a port in use.
 */
export async function startServer(
  config: Config,
  logger: Logger,
  lostLogLines: () => number,
): Promise<RunningServer> {
  const metrics = createMetrics();
  const store = await openStore(config, logger, { meter: { onDurable: metrics.countChanges } });
  if (store.isNew) logNewStore(config, logger);
  const nodeServer = createNodeServer(
    TIMEOUTS,
    config.publicUrl ? basePathOf(config.publicUrl) : '',
  );
  const { server, connections } = nodeServer;
  const stopping = new AbortController();
  // Every upload that is being read listens, and Node would write a warning beside the log for more than ten.
  setMaxListeners(0, stopping.signal);
  const drain = createDrain(server, connections, stopping);
  let control: ControlSocket | null = null;
  try {
    const environmentAdmin = await findEnvironmentAdmin(store, config.adminToken, logger);
    await listen(server, config);
    // From here on to where requests are answered nothing is waited for: one that came meanwhile never would be.
    const publicUrl = config.publicUrl ?? ownAddress(config.host, portOf(server));
    const access = { ...accessDeps(store), environmentAdmin };
    const isPublicUrlGuessed = config.publicUrl === null;
    const { otherUrls, trustProxy, adminToken, rateLimit, corsOrigins } = config;
    const settings = {
      ...{ publicUrl, otherUrls, isPublicUrlGuessed, trustProxy, adminToken },
      ...{ rateLimit, corsOrigins },
    };
    measureProcess(metrics, lostLogLines);
    measureStore(metrics, store);
    const strangers = new StrangerLines(logger);
    const app = createApp({
      ...{ store: store.plants, access, settings, logger, metrics, strangers, webRoot },
      stopping: stopping.signal,
    });
    answerRequests(nodeServer, { app, logger, settings, strangers, metrics });
    const firstAdmin = await admitFirstAdmin(access, publicUrl, logger);
    if (!config.database) {
      control = await openControlSocket(config.dataFolder, operationsOn(access), logger);
    }
    const pruning = pruneNowAndThen(access, logger);
    const webhooks = new WebhookDelivery({
      ...{ plants: store.plants, access, allowed: config.webhookAllow, logger },
      countDelivery: metrics.countDelivery,
    });
    webhooks.begin();
    const stop = async () => {
      clearInterval(pruning);
      await control?.close();
      // A receiver, or a disk, that hangs holds nobody up.
      const delivered = Promise.race([webhooks.end(), delay(MOST_GOODBYE_MS)]);
      await Promise.all([delivered, drain()]);
      return await store.close();
    };
    const listening = { host: config.host, port: portOf(server) };
    const welcome = { address: addressOf(publicUrl), isNew: store.isNew, firstAdmin };
    return { welcome, listening, metrics, ownsFolder: store.ownsFolder, stop };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    await store.close();
    throw error;
  }
}

function logNewStore({ database, dataFolder }: Config, logger: Logger): void {
  if (database) logger.info({ database: databaseName(database.url) }, NEW_DATABASE);
  else logger.info({ dataFolder }, NEW_FOLDER);
}

/** @throws Error that names the address and what to do when it cannot be listened on. */
async function listen(server: Server, { host, port }: Config): Promise<void> {
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenRefused(error, host, port);
  }
}

/**
 * Makes the error for where the server cannot listen. A port may come free later, and an address come up: only a port
 * that this user has no right to is a wrong setting.
 */
function listenRefused(cause: unknown, host: string, port: number): Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'EACCES') {
    return new SettingError(
      'PORT',
      String(port),
      'from 1024 on, as this user may use no lower one',
    );
  }
  const sentence =
    code === 'EADDRINUSE'
      ? `Port ${port} of ${host} is in use by another program. Stop that one, or choose another port with PORT.`
      : `HOST is ${JSON.stringify(host)}, which cannot be listened on (${code}); it must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.`;
  return new Error(sentence, { cause });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Returns who holds ADMIN_TOKEN, or null where it is not set; tells the log where they are called otherwise than usual. */
async function findEnvironmentAdmin(
  { access }: OpenStore,
  adminToken: string | null,
  logger: Logger,
): Promise<TokenRecord | null> {
  if (adminToken === null) return null;
  const admin = environmentAdminToken(adminToken, await access.listTokens());
  if (admin.name !== ENVIRONMENT_ADMIN.name) {
    logger.warn(
      `A token made by an earlier version is called "${ENVIRONMENT_ADMIN.name}", or looks so. Whoever holds ADMIN_TOKEN is called "${admin.name}" for as long as that is not revoked, so that nobody takes one for the other. Make its holder a token of another name, and revoke it.`,
    );
  }
  return admin;
}

function pruneNowAndThen({ access }: AccessDeps, logger: Logger): NodeJS.Timeout {
  return setInterval(() => {
    pruneInTurn(access, wallClock()).catch((error) =>
      logger.warn({ err: error }, 'old sessions could not be removed'),
    );
  }, PRUNE_EVERY_MS).unref();
}

/** Lets somebody in where there is no admin yet. */
async function admitFirstAdmin(
  deps: AccessDeps,
  publicUrl: URL,
  logger: Logger,
): Promise<Welcome['firstAdmin']> {
  try {
    const admin = await welcomeFirstAdmin(deps);
    return admin && { link: signInAddress(publicUrl, admin.code), token: admin.token };
  } catch (err) {
    // Who has another token is served all the same, as on a full disk.
    if ((await deps.access.listTokens()).length === 0) throw err;
    logger.error({ err }, 'a first admin is to sign in, but no sign-in link could be made');
    return null;
  }
}
