import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { traced } from '../../torture/process/strace.ts';
import { draft } from '../store/conformance/harness.ts';
import { tokenRecord } from '../store/conformance/records.ts';
import { openFileStore } from '../store/file/open.ts';
import { Hosts } from '../store/postgres/connection/hosts.ts';
import { migrate } from '../store/postgres/migrations/migrate.ts';
import { CLI, startBuiltServer } from '../testing/built-server.ts';
import { copyAll, emptyDatabase } from '../testing/copies.ts';
import {
  collectingLogger,
  openTestStore,
  sharedFolder,
  temporaryFolder,
} from '../testing/file-store.ts';
import { queryOnce } from '../testing/postgres.ts';
import { runBuilt } from '../testing/run-built.ts';
import { openTestDatabase, readFacts } from '../testing/store-facts.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();
beforeEach(async () => await migrate(new Hosts(database.url)));
afterEach(async () => await emptyDatabase(database.url));

/** More plants and changes than are written at a time. */
const PLANTS = 2500;
const CHANGES = 1200;

const original = sharedFolder(async (folder) => {
  const { plants, access, close } = await openFileStore({ folder, logger: collectingLogger() });
  const rows = Array.from({ length: PLANTS }, (_, i) => ({
    name: `Plant ${i}`,
    tag: `bed ${i % 7}`,
  }));
  await plants.commit(draft({ add: rows, purpose: 'import' }));
  const adding = Array.from({ length: CHANGES }, (_, i) =>
    plants.commit(
      draft({ add: [{ name: `Lone ${i}`, tag: '' }], key: { value: `k${i}`, fingerprint: '' } }),
    ),
  );
  await Promise.all(adding);
  await access.update('main', async () => ({ tokens: [tokenRecord()] }));
  await close();
});

async function copy(from: string, to: string) {
  return await runBuilt(['copy', '--from', from, '--to', to], {});
}

/** Reads all that a folder tells. */
async function factsOf(folder: string) {
  const copied = join(await temporaryFolder(), 'data');
  await cp(folder, copied, { recursive: true });
  return await readFacts(await openTestStore(copied), ['main']);
}

/** How long a copy may take to come to where it is killed, on a machine that is busy. */
const MOST_MS = 120_000;

/** The lock that a copy waits for at the points at which it is to be killed. */
const HELD = 77;

/**
 * Has whatever writes a row of a kind to a table wait, until the connection that is returned ends.
 */
async function holdAt(table: string, when: string): Promise<pg.Client> {
  await queryOnce(
    database.url,
    `CREATE OR REPLACE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM pg_advisory_xact_lock(${HELD}); RETURN coalesce(NEW, OLD); END $$;
     CREATE TRIGGER hold ${when} EXECUTE FUNCTION hold()`.replace('TABLE', table),
  );
  const holder = new pg.Client(database.url);
  // Unheard, the end of the database behind a test that failed would end this process.
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query(`SELECT pg_advisory_lock(${HELD})`);
  return holder;
}

const WAITING = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${HELD} AND NOT granted`;

/** Starts a copy and kills it once it writes the row that is held. */
async function killAt(table: string, when: string, from: string): Promise<void> {
  const holder = await holdAt(table, when);
  const child = spawn(process.execPath, [CLI, 'copy', '--from', from, '--to', database.url], {
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const countWaiting = async () => (await queryOnce(database.url, WAITING)).rowCount;
  await expect.poll(countWaiting, { timeout: MOST_MS }).toBe(1);
  child.kill('SIGKILL');
  await exited;
  await holder.end();
  await queryOnce(database.url, `DROP TRIGGER hold ON ${table}`);
}

const ROW = 'FOR EACH ROW';
const POINTS = [
  ['unfinished_copy', `BEFORE INSERT ON TABLE ${ROW}`],
  ['plant', `BEFORE INSERT ON TABLE ${ROW} WHEN (NEW.id = 2200)`],
  ['change', `BEFORE INSERT ON TABLE ${ROW} WHEN (NEW.seq = 900)`],
  ['token', `BEFORE INSERT ON TABLE ${ROW}`],
  ['unfinished_copy', `BEFORE DELETE ON TABLE ${ROW}`],
] as const;

it('a copy to a database that is killed again and again goes on where it was, and is whole in the end', async () => {
  for (const [table, when] of POINTS) {
    await killAt(table, when, original);
    if (table === 'token') await expectNoStart();
  }
  const { rows: before } = await queryOnce(database.url, 'SELECT xmin, id FROM plant ORDER BY id');
  const made = await copy(original, database.url);
  expect(made).toMatchObject({ status: 0, stdout: COUNTED });
  expect(made.stdout + made.stderr).not.toContain('postgres:postgres');
  const { rows: after } = await queryOnce(database.url, 'SELECT xmin, id FROM plant ORDER BY id');
  expect(after).toEqual(before);
  // Of those of the first time none was written again.
  expect(new Set(after.map(({ xmin }) => xmin)).size).toBe(4);
  expect(await readFacts(await openTestDatabase(database.url), ['main'])).toEqual(
    await factsOf(original),
  );
});

/** What a copy of all that is there prints. */
const COUNTED = expect.stringMatching(
  /plants +3,700\n.*tags +8\n.*changes +1,201\n.*tokens +1\n.*SHA-256 of each: [0-9a-f]{64}\n/s,
);

async function expectNoStart(): Promise<void> {
  const env = { DATABASE_URL: database.url };
  const start = startBuiltServer({ dataFolder: await temporaryFolder(), env });
  await expect(start).rejects.toThrow(/was not finished.* Run the same copy again/);
}

/** Where a copy to a folder is killed: the calls of a file that end it, and at which of them. */
const CALLS = [
  ['access.json.tmp', '?rename,?renameat,?renameat2', 1],
  ['journal-000001.jsonl', 'write', 3],
  ['plants.json.tmp', '?rename,?renameat,?renameat2', 1],
  ['copy.unfinished', '?unlink,?unlinkat', 1],
] as const;

it.runIf(process.platform === 'linux')(
  'a copy to a folder that is killed again and again is whole in the end, and starts no server before',
  async () => {
    await copyAll(original, database.url);
    const to = join(await temporaryFolder(), 'to');
    for (const [name, calls, count] of CALLS) {
      const inject = `${calls}:signal=SIGKILL:when=${count}`;
      const { wrapper, env } = traced(to, { paths: [join(to, name)], inject });
      const killed = await runBuilt(['copy', '--from', database.url, '--to', to], env, wrapper);
      expect([name, killed.stdout]).toEqual([name, '']);
      const opening = openFileStore({ folder: to, logger: collectingLogger() });
      await expect(opening).rejects.toThrow(
        /was not finished.* Run the same backup, restore or copy/,
      );
    }
    const { status, stdout, stderr } = await copy(database.url, to);
    expect([status, stdout]).toEqual([0, COUNTED]);
    expect(stderr).toMatch(/^Copying plants: 100 %, 3,700 of 3,700$/m);
    expect(stderr).toMatch(/^Copying changes: 100 %, 1,201 of 1,201$/m);
    expect(stderr).toMatch(/^Copying tokens: 100 %, 1 of 1$/m);
    expect(stdout + stderr).not.toContain('postgres:postgres');
    expect(await factsOf(to)).toEqual(await factsOf(original));
  },
);
