import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { expect, type TestContext, test } from 'vitest';
import { CutWire } from '../../../../../torture/shared-database/cut-wire.ts';
import { collectingLogger } from '../../../../testing/file-store.ts';
import { useTestDatabase } from '../../../../testing/use-test-database.ts';
import { BEGIN } from '../begin.ts';
import { commit } from '../commit.ts';
import { connectDirectly } from '../connect-directly.ts';
import { Database } from '../database.ts';
import { Hosts } from '../hosts.ts';

const shared = useTestDatabase();

function openOver({ onTestFinished }: TestContext, url: string) {
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(url), isPooled: false, logger });
  onTestFinished(() => database.close());
  return { database, told: () => logger.reports.map(({ message }) => message) };
}

async function layWire({ onTestFinished }: TestContext): Promise<CutWire> {
  const wire = await CutWire.lay(shared.url);
  onTestFinished(() => wire.remove());
  return wire;
}

/** Lets what goes over the wire so far die without a word, and new connections through. */
function forget(wire: CutWire): void {
  wire.hang();
  wire.mend();
}

const ONE = { text: 'SELECT 1 AS one' };

test.concurrent('whoever waits on lines that a network has forgotten is served on new ones, which are answered', {
  timeout: 30_000,
}, async (context) => {
  const wire = await layWire(context);
  const { database, told } = openOver(context, wire.url);
  const read = () => Promise.all([1, 2, 3].map(() => database.read(ONE, [])));
  await read();
  forget(wire);
  // All but one wait for nothing, which may have died as well.
  expect(await database.read(ONE, [])).toEqual([{ one: 1 }]);
  expect(await read()).toEqual([1, 2, 3].map(() => [{ one: 1 }]));
  expect(told()).toContain('connections to the database carry nothing any more');
});

test.concurrent('a change whose answer died with its line has an unknown outcome', {
  timeout: 30_000,
}, async (context) => {
  const wire = await layWire(context);
  const { database } = openOver(context, wire.url);
  wire.endWhere((sent) => {
    if (sent.includes('COMMIT\0')) forget(wire);
    return false;
  });
  const change = database.connected(async (connection) => {
    await connection.query(BEGIN);
    await commit(connection);
  }, 'change');
  await expect(change).rejects.toMatchObject({ code: 'outcome_unknown' });
});

test.concurrent('a connection of its own breaks once nothing comes on it any more, though the database answers others', {
  timeout: 30_000,
}, async (context) => {
  const wire = await layWire(context);
  const client = await connectDirectly(new Hosts(wire.url), 'plant-store test');
  forget(wire);
  await expect(client.query(ONE.text)).rejects.toThrow('answers nothing more');
});

/** Where the database names the process that serves a connection. */
const PROCESS = Buffer.from([0x4b, 0, 0, 0, 12]);

/** A wire on whose first connection answers can be slowed down: a piece of them passes with each further connection. */
async function laySlowWire({ onTestFinished }: TestContext, isPooler: boolean) {
  const url = new URL(shared.url);
  const { port, hostname } = url;
  const held: Buffer[] = [];
  let isSlow = false;
  let first: Socket | null = null;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on('error', () => undefined).pipe(far);
    const isFirst = first === null;
    first ??= near;
    far.on('data', (answer: Buffer) => {
      const at = answer.indexOf(PROCESS);
      if (isPooler && at >= 0) answer.writeInt32BE(2_000_000_000, at + PROCESS.length);
      if (isFirst && isSlow) held.push(answer);
      else near.write(answer);
    });
    far.on('error', () => far.destroy()).on('close', () => near.destroy());
    if (!isFirst) first.write(held.shift() ?? '');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const slowDown = (isWanted: boolean) => {
    isSlow = isWanted;
    for (const answer of held.splice(0)) first?.write(answer);
  };
  return { url: url.href, server, slowDown };
}

/** Waits until it has been asked so often whether lines are dead that any which had been quiet since now was found. */
async function untilAsked(server: Server): Promise<void> {
  for (let asked = 0; asked < 4; asked += 1) await once(server, 'connection');
}

test.concurrent.for([
  { what: 'of the database itself', isPooler: false, lock: 1 },
  { what: 'of a pooler, which names other processes,', isPooler: true, lock: 2 },
])(
  'on a line $what what takes long and what waits for a lock is left alone',
  {
    timeout: 60_000,
  },
  async ({ isPooler, lock }, context) => {
    const { url, server } = await laySlowWire(context, isPooler);
    const { database, told } = openOver(context, url);
    const holder = new pg.Client(shared.url);
    context.onTestFinished(() => holder.end());
    await holder.connect();
    const goOn = `may_go_on_${lock}`;
    await holder.query(`CREATE TABLE ${goOn} (at int); SELECT pg_advisory_lock(${lock})`);
    const waits = `SELECT '${goOn}', set_config('lock_timeout', '0', true), pg_advisory_xact_lock(${lock})`;
    const works = `DO $$ BEGIN
    WHILE NOT EXISTS (SELECT FROM ${goOn}) LOOP PERFORM pg_sleep(0.01); END LOOP; END $$`;
    const both = Promise.all(
      [waits, works].map((text) => database.connected(({ query }) => query(text))),
    );
    const begun = `SELECT FROM pg_stat_activity
    WHERE query LIKE '%${goOn}%' AND wait_event IN ('advisory', 'PgSleep')`;
    await expect.poll(async () => (await holder.query(begun)).rowCount).toBe(2);
    await Promise.race([untilAsked(server), both]);
    await holder.query(`INSERT INTO ${goOn} VALUES (1); SELECT pg_advisory_unlock(${lock})`);
    await both;
    expect(told()).toEqual([]);
  },
);

test.concurrent('a line whose answer comes slowly is left alone, though its process has long answered', {
  timeout: 60_000,
}, async (context) => {
  const { url, server, slowDown } = await laySlowWire(context, false);
  const { database, told } = openOver(context, url);
  await database.read(ONE, []);
  slowDown(true);
  const long = { text: "SELECT repeat('x', 3000000) AS text" };
  const reading = database.read<{ text: string }>(long, []);
  await Promise.race([untilAsked(server), reading]);
  slowDown(false);
  const [row] = await reading;
  expect(row?.text).toHaveLength(3_000_000);
  expect(told()).toEqual([]);
});
