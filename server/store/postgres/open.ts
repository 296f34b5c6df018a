import { setTimeout as delay } from 'node:timers/promises';
import type { AccessStore } from '../../domain/access-store.ts';
import { wallClock } from '../../domain/clock.ts';
import type { PlantStore } from '../../domain/store.ts';
import type { StoreLogger } from '../store-logger.ts';
import { NO_METER, type StoreMeter } from '../store-meter.ts';
import { PostgresAccessStore } from './access/access-store.ts';
import { Database } from './connection/database.ts';
import { directAddress } from './connection/direct-address.ts';
import { Hosts } from './connection/hosts.ts';
import { findRisks } from './connection/risks.ts';
import { startRefused } from './connection/start-refusals.ts';
import { requireWhole } from './copy/copy-mark.ts';
import { lockAccess, lockWorkspace } from './lock-workspace.ts';
import { migrate } from './migrations/migrate.ts';
import { News } from './news.ts';
import { PostgresPlantStore } from './plant-store.ts';
import { WorkspaceRows } from './workspace-rows.ts';

/** How long a stop waits for a database that hangs. */
const MOST_CLOSING_MS = 5_000;

export interface PostgresStoreOptions {
  /** Where the database is, as `postgres://…`, with several hosts where one may take over. */
  url: string;
  /** The same without a pooler, for what that cannot do: listening and migrating. */
  directUrl?: string | undefined;
  logger: StoreLogger;
  meter?: StoreMeter;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export interface PostgresStore {
  plants: PlantStore;
  access: AccessStore;
  /** True where the database held no tables, so that a new store was begun there. */
  isNew: boolean;
  /** Finishes what is under way and closes all connections. */
  close(): Promise<void>;
}

/**
 * Opens a database, bringing its tables to this version first.
 *
 * @throws Error where it cannot be reached, is of a later version, or holds an unfinished copy.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const { url, logger, meter = NO_METER, now = wallClock } = options;
  const directUrl = await directAddress(options);
  const direct = new Hosts(directUrl);
  const isNew = await migrate(direct, { logger }).catch((error: unknown): never => {
    throw startRefused(error);
  });
  const database = new Database({ hosts: new Hosts(url), isPooled: directUrl !== url, logger });
  const news = new News(database, direct, logger);
  await news.begin();
  // A copy that begins now sees that somebody listens; one that has begun is seen here.
  const whole = database.connected(requireWhole);
  const risks = await whole
    .then(() => findRisks(database))
    .catch(async (error: unknown) => {
      await closeAll([news, database], logger);
      throw startRefused(error);
    });
  for (const risk of risks) logger.warn({}, risk);
  const rows = new WorkspaceRows(database, lockWorkspace);
  const plants = new PostgresPlantStore({ database, rows, news, logger, meter, now });
  const access = new PostgresAccessStore(database, new WorkspaceRows(database, lockAccess), news);
  return {
    plants,
    access,
    isNew,
    close: async () => {
      await closeAll([plants, access], logger);
      // What hangs there is broken off with its connection.
      await closeAll([news, database], logger);
    },
  };
}

/**
 * Closes several at once. What fails at it, or takes too long, is told to the log and keeps nothing else from
 * being closed: what was acknowledged is in the database.
 */
async function closeAll(parts: { close(): Promise<void> }[], logger: StoreLogger): Promise<void> {
  const closing = parts.map((part) =>
    part
      .close()
      .catch((err: unknown) =>
        logger.warn({ err }, 'the database refused what was left to be written at the stop'),
      ),
  );
  const patience = delay(MOST_CLOSING_MS, 'hangs' as const, { ref: false });
  if ((await Promise.race([Promise.all(closing), patience])) !== 'hangs') return;
  logger.warn({}, 'the database hangs, so the stop does not wait for it');
}
