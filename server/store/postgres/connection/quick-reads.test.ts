// biome-ignore lint/style/noRestrictedImports: what is waited for is a fact; this is the pause between two looks.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { collectingLogger } from '../../../testing/file-store.ts';
import { queryOnce } from '../../../testing/postgres.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { connectionOf } from './connection-of.ts';
import { Database } from './database.ts';
import { Hosts } from './hosts.ts';
import { QuickReads } from './quick-reads.ts';

const shared = useTestDatabase();
let operator: pg.Client;
beforeAll(async () => {
  operator = new pg.Client(shared.url);
  await operator.connect();
  await operator.query('CREATE TABLE held (x int); CREATE TABLE grown (x int PRIMARY KEY)');
});
afterAll(async () => {
  await operator.end();
});

function connect(): Database {
  const hosts = new Hosts(shared.url);
  return new Database({ hosts, isPooled: false, logger: collectingLogger() });
}

function open(): Database {
  const database = connect();
  onTestFinished(() => database.close());
  return database;
}

const FREE = { name: 'free', text: 'SELECT 1 AS one' };
const HELD = { name: 'held', text: 'SELECT x FROM held' };

/** Holds a table, and returns what lets go of it. */
async function hold(): Promise<() => Promise<void>> {
  await operator.query('BEGIN');
  await operator.query('LOCK TABLE held');
  return async () => {
    await operator.query('COMMIT');
  };
}

test('what fails keeps no place from what is asked later', async () => {
  const database = open();
  const readServedBy = async () =>
    await database.readQuickly({ name: 'served-by', text: 'SELECT pg_backend_pid() AS pid' }, []);
  const before = await readServedBy();
  const fail = () => database.readQuickly({ name: 'fail', text: 'SELECT 1 / 0' }, []);
  await Promise.allSettled(Array.from({ length: 600 }, fail));
  expect(await readServedBy()).toEqual(before);
});

test('what is asked at once is answered each with its own, and goes on behind a connection that has ended', async () => {
  const database = open();
  const ask = async (value: number) => {
    const [row] = await database.readQuickly({ name: 'echo', text: 'SELECT $1::int AS x' }, [
      value,
    ]);
    return row?.x;
  };
  const values = Array.from({ length: 50 }, (_, index) => index);
  expect(await Promise.all(values.map(ask))).toEqual(values);
  await operator.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'plant-store'`);
  await expect.poll(() => ask(7).catch(() => null)).toBe(7);
});

test('one that waits for a lock holds up others for a moment, and not until it is answered', async () => {
  const database = open();
  await database.readQuickly(FREE, []);
  const letGo = await hold();
  let [isHeld, answered] = [true, 0];
  const waiting = database.readQuickly(HELD, []).finally(() => {
    isHeld = false;
  });
  while (answered === 0) {
    void database.readQuickly(FREE, []).then(() => {
      answered += 1;
    });
    await delay(20);
  }
  expect(isHeld).toBe(true);
  await letGo();
  expect(await waiting).toEqual([]);
});

test('what stands behind one that waits for a lock is read elsewhere after a moment', async () => {
  const database = open();
  await database.readQuickly(FREE, []);
  const letGo = await hold();
  let isHeld = true;
  const waiting = database.readQuickly(HELD, []).finally(() => {
    isHeld = false;
  });
  const behind = Array.from({ length: 300 }, () => database.readQuickly(FREE, []));
  expect(await Promise.all(behind)).toEqual(behind.map(() => [{ one: 1 }]));
  expect(isHeld).toBe(true);
  await letGo();
  expect(await waiting).toEqual([]);
});

test('what is stuck behind others is asked twice at the most, and what comes later than the first answer is passed over', async () => {
  const database = connect();
  const read = vi.spyOn(database, 'read');
  const failing = { name: 'failing', text: 'SELECT 1 / length(pg_sleep(0.5)::text)' };
  const asked = [0, 1, 2, 3].map(() => database.readQuickly(failing, []));
  for (const outcome of await Promise.allSettled(asked)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  }
  // Answers that nobody waits for any more are still on their way.
  await database.close();
  expect(read.mock.calls).toHaveLength(3);
});

test('what has been answered while this process itself was held up is not asked again', async () => {
  const database = open();
  await database.readQuickly(FREE, []);
  const lookUp = vi.spyOn(database, 'lookUp');
  const asked = [0, 1, 2].map(() => database.readQuickly(FREE, []));
  // What one turn asks for is written at its end.
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  await Promise.all(asked);
  expect(lookUp).not.toHaveBeenCalled();
});

test('who would stand in a long line is read elsewhere, though the line moves', async () => {
  const database = open();
  const slow = { name: 'slow', text: 'SELECT pg_sleep(0.1)::text' };
  let left = 0;
  const line = Array.from({ length: 60 }, async () => {
    left += 1;
    await database.readQuickly(slow, [], { workspace: 'main' });
    left -= 1;
  });
  let answered = 0;
  while (answered === 0 && left > 0) {
    void database.readQuickly(FREE, [], { workspace: 'other' }).then(() => {
      answered += 1;
    });
    await delay(20);
  }
  expect(left).toBeGreaterThan(0);
  await Promise.all(line);
});

test('a connection that does not answer is broken off, and whoever waits for it reads elsewhere', async () => {
  const pool = new pg.Pool({ connectionString: shared.url, pipeline: true });
  onTestFinished(() => pool.end());
  const quick = new QuickReads({
    connect: async () => {
      const client = await pool.connect();
      return { client, connection: connectionOf(client, false) };
    },
    restMs: 100,
  });
  onTestFinished(() => quick.close());
  const letGo = await hold();
  onTestFinished(letGo);
  const elsewhere = async () => [{ x: 1 }];
  expect(await quick.read({ ...HELD, values: [] }, { workspace: 'main' }, elsewhere)).toEqual([
    { x: 1 },
  ]);
});

test('no statement is compiled, which takes longer than to carry it out', async () => {
  const database = open();
  const text = "SELECT current_setting('jit') AS jit";
  expect(await database.readQuickly({ text }, [])).toEqual([{ jit: 'off' }]);
  expect(await database.read({ text }, [])).toEqual([{ jit: 'off' }]);
});

test('those behind one that could not be prepared fail by what is wrong with themselves', async () => {
  const database = open();
  const missing = { name: 'missing', text: 'SELECT missing FROM grown' };
  const asked = [0, 1, 2].map(() => database.readQuickly(missing, []));
  const outcomes = await Promise.allSettled(asked);
  const undefinedColumn = { status: 'rejected', reason: { code: '42703' } };
  expect(outcomes).toMatchObject([undefinedColumn, undefinedColumn, undefinedColumn]);
});

test('a statement that was prepared while its table was empty still finds what it reads in an index', async () => {
  const database = open();
  const first = { name: 'first', text: 'SELECT x FROM grown WHERE x > $1 ORDER BY x LIMIT 1' };
  for (let time = 0; time < 10; time += 1) await database.readQuickly(first, [time]);
  await queryOnce(shared.url, 'INSERT INTO grown SELECT generate_series(1, 50000)');
  expect(await database.readQuickly(first, [7])).toEqual([{ x: 8 }]);
  const plan = await database.readQuickly({ text: 'EXPLAIN EXECUTE first (7)' }, []);
  expect(JSON.stringify(plan)).toMatch(/Index (?:Only )?Scan using grown_pkey/);
});

test('a close waits for what is under way, and breaks off what is not answered', async () => {
  const database = connect();
  const letGo = await hold();
  let outcome = 'under way';
  const waiting = database.readQuickly(HELD, []).then(
    () => {
      outcome = 'answered';
    },
    () => {
      outcome = 'broken off';
    },
  );
  await expect
    .poll(async () => {
      const text = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
      return (await queryOnce(shared.url, text)).rows.length;
    })
    .toBeGreaterThan(0);
  await database.close();
  await waiting;
  expect(outcome).toBe('broken off');
  await letGo();
});
