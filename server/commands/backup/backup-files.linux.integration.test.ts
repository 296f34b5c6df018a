import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withoutOverride } from '../../../torture/process/linux-tools.ts';
import { traced } from '../../../torture/process/strace.ts';
import { draft, plantsFrom } from '../../store/conformance/harness.ts';
import { tokenRecord } from '../../store/conformance/records.ts';
import { openFileStore } from '../../store/file/open.ts';
import { Hosts } from '../../store/postgres/connection/hosts.ts';
import { migrate } from '../../store/postgres/migrations/migrate.ts';
import { copyAll } from '../../testing/copies.ts';
import {
  addPlant,
  collectingLogger,
  openTestStore,
  sharedFolder,
  temporaryFolder,
} from '../../testing/file-store.ts';
import { makeDatabase, queryOnce } from '../../testing/postgres.ts';
import { runBuilt as run } from '../../testing/run-built.ts';
import { startServer } from '../../testing/start-server.ts';
import { openTestDatabase, readFacts } from '../../testing/store-facts.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';

const shared = useTestDatabase();

const PLANTS = 2509;

const original = sharedFolder(async (folder) => {
  const { plants, access, close } = await openFileStore({ folder, logger: collectingLogger() });
  await plants.commit(draft({ add: plantsFrom(1, PLANTS - 9), purpose: 'import' }));
  await plants.commit(draft({ workspace: 'shop', remove: [], add: plantsFrom(7, 9) }));
  await access.update('main', async () => ({ tokens: [tokenRecord()] }));
  await close();
});

const WORKSPACES = ['main', 'shop'];

/** A copy of it, which the test may use as it likes. */
async function fresh(): Promise<string> {
  const folder = join(await temporaryFolder(), 'data');
  await cp(original, folder, { recursive: true });
  return folder;
}

const factsOf = async (folder: string) => await readFacts(await openTestStore(folder), WORKSPACES);

async function newDatabase(): Promise<string> {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  return url;
}

it('a backup lets a server that wants the same processor go first, with each of its threads', async () => {
  const own = "readdirSync('/proc/self/task').map(Number)";
  const told = `process.on('exit', () => console.error('priorities', ${own}.map(getPriority)))`;
  const imports = "import { readdirSync } from 'node:fs'; import { getPriority } from 'node:os';";
  const script = encodeURIComponent(`${imports} ${told}`);
  const { stderr } = await run(['backup', join(await temporaryFolder(), 'new.tar.gz')], {
    DATA_DIR: await fresh(),
    NODE_OPTIONS: `--import data:text/javascript,${script}`,
  });
  expect(stderr).toMatch(/priorities \[\s*10(?:,\s*10){5,}\s*\]/);
});

it('a backup in one file of a folder that a server uses is restored with all that was in it', async () => {
  const folder = await temporaryFolder();
  const [DATA_DIR, file] = [await fresh(), join(folder, 'backups/monday.tar.gz')];
  const server = await startServer({ dataFolder: DATA_DIR });
  const { status, stdout } = await run(['backup', file, '--json'], { DATA_DIR });
  expect([status, JSON.parse(stdout)]).toEqual([
    0,
    {
      ...{ file, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ...{ plants: PLANTS, hasAccess: true, warnings: [] },
    },
  ]);
  expect(await readdir(join(folder, 'backups'))).toEqual(['monday.tar.gz']);
  await server.end('SIGTERM');
  const restored = join(folder, 'data');
  const { stdout: told } = await run(['restore', file], { DATA_DIR: restored });
  expect(told).toContain(`Restored ${PLANTS.toLocaleString('en')} plants to ${restored}`);
  expect((await readdir(folder)).sort()).toEqual(['backups', 'data']);
  expect(await factsOf(restored)).toEqual(await factsOf(DATA_DIR));
});

it('a backup of a database that servers use is restored to a folder and to an empty database', async () => {
  const folder = await temporaryFolder();
  const url = await newDatabase();
  await copyAll(await fresh(), url);
  const facts = await readFacts(await openTestDatabase(url), WORKSPACES);
  const env = { DATABASE_URL: url };
  await startServer({ dataFolder: folder, env });
  const file = join(folder, 'monday.tgz');
  expect((await run(['backup', file], env)).stdout).toMatch(/^Copied 2,509 plants to /);
  const asFolder = join(folder, 'monday');
  expect((await run(['backup', asFolder], env)).status).toBe(0);
  const restored = join(folder, 'data');
  await run(['restore', file], { DATA_DIR: restored });
  expect(await factsOf(restored)).toEqual(facts);
  for (const backup of [file, asFolder]) {
    const to = await newDatabase();
    const { status, stdout } = await run(['restore', backup, '--json'], { DATABASE_URL: to });
    expect([status, JSON.parse(stdout)]).toMatchObject([
      0,
      { database: expect.stringContaining('postgres://'), plants: PLANTS, revokedTokens: null },
    ]);
    expect(await readFacts(await openTestDatabase(to), WORKSPACES)).toEqual(facts);
    const again = await run(['restore', backup, '--revoke-all'], { DATABASE_URL: to });
    expect([again.status, again.stderr]).toEqual([1, expect.stringMatching(/is not empty/)]);
  }
  const safe = await newDatabase();
  const ended = await run(['restore', file, '--revoke-all'], { DATABASE_URL: safe });
  expect(ended.stderr).toContain('Revoked 1 token ');
  const { tokens } = JSON.parse(
    (await run(['token', 'list', '--json'], { DATABASE_URL: safe })).stdout,
  );
  expect(tokens).toMatchObject([{ state: 'revoked' }]);
});

it('of two backups to one file at once one is refused', async () => {
  const [DATA_DIR, file] = [await fresh(), join(await temporaryFolder(), 'monday.tar.gz')];
  const made = await Promise.all([1, 2].map(() => run(['backup', file, '--json'], { DATA_DIR })));
  expect(made.map(({ status }) => status).sort()).toEqual([0, 1]);
  const told = made.find(({ status }) => status === 0)?.stdout ?? '';
  const sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  expect(JSON.parse(told)).toMatchObject({ sha256 });
});

it('a folder is restored whatever it is called, where nothing beside the data folder can be written', async () => {
  const folder = await temporaryFolder();
  const DATA_DIR = join(folder, 'mounted');
  await mkdir(DATA_DIR);
  const backup = join(await temporaryFolder(), 'old.tgz');
  await cp(await fresh(), backup, { recursive: true });
  await chmod(folder, 0o500);
  onTestFinished(() => chmod(folder, 0o700));
  const { status, stdout } = await run(['restore', backup], { DATA_DIR }, withoutOverride());
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Restored 2,509 plants/)]);
});

it('a restore to a database that was broken off is made again by the same command', async () => {
  const [url, file] = [await newDatabase(), join(await temporaryFolder(), 'monday.tar.gz')];
  await run(['backup', file], { DATA_DIR: await fresh() });
  await migrate(new Hosts(url));
  await queryOnce(
    url,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'broken off'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON change FOR EACH STATEMENT EXECUTE FUNCTION refuse()`,
  );
  expect((await run(['restore', file], { DATABASE_URL: url })).stderr).toMatch(/broken off/);
  await queryOnce(url, 'DROP TRIGGER refuse ON change');
  const again = await run(['restore', file], { DATABASE_URL: url });
  expect([again.status, again.stdout]).toEqual([
    0,
    expect.stringMatching(/^Restored 2,509 plants/),
  ]);
});

it('a restore to a database that ends all access is found whole where the same command is made again', async () => {
  const env = { DATABASE_URL: await newDatabase() };
  const file = join(await temporaryFolder(), 'monday.tar.gz');
  await run(['backup', file], { DATA_DIR: await fresh() });
  // What it has left in the database is the same, whether or not it could tell of it.
  const first = await run(['restore', '--revoke-all', file], env);
  expect(first).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Restored 2,509/) });
  const { status, stdout } = await run(['restore', '--revoke-all', file], env);
  expect([status, stdout]).toEqual([0, first.stdout]);
  expect((await run(['restore', file], env)).stderr).toMatch(/is not empty/);
});

/** A database with what `original` holds. */
async function filledDatabase(): Promise<string> {
  const url = await newDatabase();
  await copyAll(await fresh(), url);
  return url;
}

it.each(['backup', 'copy'])(
  'a %s of a database to a disk that fails names the file and what the system said, and leaves nothing',
  async (command) => {
    const [url, folder] = [await filledDatabase(), await temporaryFolder()];
    const to = join(folder, 'new');
    for (const [file, inject, told] of [
      ['plants.json.tmp', 'fsync:error=EIO', 'the disk failed (fsync: EIO).'],
      ['journal-000001.jsonl', 'write:error=EIO', 'the disk failed (write: EIO).'],
      [
        'journal-000001.jsonl',
        'write:error=ENOSPC',
        'there is no room left on the disk (write: ENOSPC).',
      ],
    ] as const) {
      const path = join(to, file);
      const { wrapper, env } = traced(to, { paths: [path], inject });
      const args = command === 'copy' ? ['copy', '--from', url, '--to', to] : ['backup', to];
      const { status, stderr } = await run(args, { ...env, DATABASE_URL: url }, wrapper);
      const sentence = `${path} could not be used: ${told} Nothing of the copy was kept.`;
      expect([status, stderr.trim().split('\n').at(-1)]).toEqual([1, sentence]);
      expect(await readdir(folder)).toEqual([]);
    }
  },
);

it.each(['backup', 'copy'])(
  'a %s of a database that ends its connection names the database, leaves nothing and says what to do',
  async (command) => {
    const [url, folder] = [await filledDatabase(), await temporaryFolder()];
    const to = join(folder, 'new');
    await queryOnce(
      url,
      `CREATE FUNCTION broken() RETURNS int LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN 1; END $$;
      ALTER TABLE tag_count RENAME TO kept_count;
      CREATE VIEW tag_count AS SELECT * FROM kept_count WHERE broken() = 0`,
    );
    const args = command === 'copy' ? ['copy', '--from', url, '--to', to] : ['backup', to];
    const { status, stderr } = await run(args, { DATABASE_URL: url });
    const { hostname, port, pathname } = new URL(url);
    expect([status, stderr.trim().split('\n').at(-1)]).toEqual([
      1,
      `postgres://${hostname}:${port}${pathname} could not be read: terminating connection due to administrator command. Nothing of the copy was kept. Run the same again.`,
    ]);
    expect(await readdir(folder)).toEqual([]);
  },
);

it('a database of a later version is refused by what copies it as by a start, and with its status', async () => {
  const url = await filledDatabase();
  await queryOnce(url, 'INSERT INTO plant_store_version VALUES (99)');
  const to = join(await temporaryFolder(), 'new');
  for (const args of [
    ['token', 'list'],
    ['backup', to],
    ['copy', '--from', url, '--to', to],
  ]) {
    const { status, stderr } = await run(args, { DATABASE_URL: url });
    expect([status, stderr]).toEqual([78, expect.stringMatching(/ holds tables of version 99, /)]);
  }
});

it('a backup in one file whose name cannot be made durable leaves nothing, and can be made again', async () => {
  const folder = join(await temporaryFolder(), 'backups');
  await mkdir(folder);
  const args = ['backup', join(folder, 'monday.tar.gz')];
  const DATA_DIR = await fresh();
  const { wrapper, env } = traced(folder, { paths: [folder], inject: 'fsync:error=EIO' });
  const { status, stderr } = await run(args, { ...env, DATA_DIR }, wrapper);
  expect([status, stderr]).toEqual([
    1,
    `${folder} could not be used: the disk failed (fsync: EIO).\n`,
  ]);
  expect(await readdir(folder)).toEqual([]);
  expect((await run(args, { DATA_DIR })).status).toBe(0);
});

it('a backup never goes over a file, into what it copies, or from what is none', async () => {
  const folder = await temporaryFolder();
  const DATA_DIR = await fresh();
  const taken = join(folder, 'taken.tar.gz');
  await writeFile(taken, 'mine');
  for (const [args, dataFolder, message] of [
    [['backup', taken], DATA_DIR, /is there already/],
    [['backup', join(DATA_DIR, 'in.tar.gz')], DATA_DIR, /lies in/],
    [['backup', join(folder, 'new/deep/of-none.tar.gz')], join(folder, 'none'), /holds no plants/],
    [['restore', taken], join(folder, 'new'), /is no backup, or is damaged/],
    [['restore', join(folder, 'none.tgz')], join(folder, 'new'), /there is no such file/],
  ] as const) {
    const { status, stdout, stderr } = await run([...args], { DATA_DIR: dataFolder });
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(message)]);
  }
  expect(await readdir(folder)).toEqual(['taken.tar.gz']);
  expect(await readdir(DATA_DIR)).not.toContain('in.tar.gz');
});

it('a stop waits for no disk of backups that hangs', async () => {
  const folder = await temporaryFolder();
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const hang = 'openat:delay_enter=20000000';
  const server = await startServer({
    dataFolder: join(folder, 'data'),
    env: { BACKUP_EVERY: '1d', BACKUP_DIR: backups, LOG_LEVEL: 'info' },
    wrapper: traced(backups, { paths: [backups], inject: hang }).wrapper,
  });
  const ended = server.end('SIGTERM');
  await expect.poll(() => server.log(), { timeout: 15_000 }).toContain('"stopped"');
  expect(server.log()).not.toContain('"backup made"');
  void server.end('SIGKILL');
  await ended;
});

it('an old backup that cannot be removed is told, and keeps no other from being so', async () => {
  const folder = await temporaryFolder();
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const [kept = '', ...others] = ['01', '02', '03'].map((day) =>
    join(backups, `plant-store-2026-01-${day}T00-00-00Z.tar.gz`),
  );
  for (const file of [kept, ...others]) await writeFile(file, '');
  const store = await openTestStore(join(folder, 'data'));
  await addPlant(store.plants, 1);
  await store.close();
  const refuse = 'unlink,unlinkat:error=EPERM';
  const server = await startServer({
    dataFolder: join(folder, 'data'),
    env: { BACKUP_EVERY: '1d', BACKUP_KEEP: '1', BACKUP_DIR: backups, LOG_LEVEL: 'info' },
    wrapper: traced(backups, { paths: [kept], inject: refuse }).wrapper,
  });
  await expect.poll(() => server.log()).toContain('an old backup could not be removed');
  await expect
    .poll(async () => (await readdir(backups)).filter((name) => name.includes('2026-01')))
    .toEqual([basename(kept)]);
  expect(server.log()).toContain('"backup made"');
  expect(server.log()).not.toContain('could not be made');
  await server.end('SIGTERM');
});
