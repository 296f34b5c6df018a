import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { CutWire } from '../../../torture/shared-database/cut-wire.ts';
import { EventFeed } from '../../bff/events/event-feed.ts';
import { SessionWatch } from '../../domain/access/session-watch.ts';
import { openSession } from '../../domain/access/sessions.ts';
import { createToken } from '../../domain/access/tokens.ts';
import { writesTo } from '../../testing/domain.ts';
import { collectingLogger } from '../../testing/file-store.ts';
import { queryOnce, TestPostgres } from '../../testing/postgres.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { Database } from './connection/database.ts';
import { Hosts } from './connection/hosts.ts';
import { migrate } from './migrations/migrate.ts';
import { TABLES } from './migrations/migrations.ts';
import { News } from './news.ts';
import { openPostgresStore, type PostgresStore } from './open.ts';

const shared = useTestDatabase();

async function open(url: string): Promise<PostgresStore> {
  const store = await openPostgresStore({ url, logger: collectingLogger() });
  onTestFinished(store.close);
  return store;
}

async function add({ plants }: PostgresStore, name: string): Promise<void> {
  const actor = { id: 'ben', name: 'Ben' };
  const add = [{ name, tag: '' }];
  await plants.commit({ actor, requestId: 'r', workspace: 'main', remove: [], add });
}

async function makeToken({ access }: PostgresStore, name: string) {
  const deps = { access, environmentAdmin: null, now: Date.now, random: randomBytes };
  const wanted = { name, role: 'editor', workspace: 'main', lifetimeMs: null } as const;
  return { deps, record: (await createToken(deps, wanted)).record };
}

/** Reads which numbers the workspace's plants and its access have come to. */
async function readSeqs(): Promise<unknown> {
  const text =
    'SELECT workspace.seq AS plants, workspace_access.seq AS access FROM workspace, workspace_access';
  return (await queryOnce(shared.url, text)).rows;
}

/** Lays a way to a database, and returns it with a wait until what is watched there has been asked for anew. */
async function layAskedOver(url: string) {
  const wire = await CutWire.lay(url);
  onTestFinished(() => wire.remove());
  let asked = 0;
  wire.endWhere((sent) => {
    if (sent.includes('read-marks')) asked += 1;
    return false;
  });
  const untilAsked = async () => {
    const before = asked;
    await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(before + 1);
  };
  return { wire, untilAsked };
}

test('where a database that nobody could hear of was set back, and came to the same numbers in another way, whoever was revoked since is sent away, and others are told', {
  timeout: 30_000,
}, async () => {
  const other = await open(shared.url);
  const [ada, mallory] = [await makeToken(other, 'Ada'), await makeToken(other, 'Mallory')];
  const { deps } = ada;
  const sessions = [await openSession(deps, ada.record), await openSession(deps, mallory.record)];
  const setBack = TABLES.map(
    (table) =>
      `DELETE FROM ${table}; INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE kept.${table};`,
  );
  const keep = TABLES.map((table) => `CREATE TABLE kept.${table} AS TABLE ${table};`);
  await queryOnce(shared.url, `CREATE SCHEMA kept; ${keep.join(' ')}`);

  const { wire, untilAsked } = await layAskedOver(shared.url);
  const store = await open(wire.url);
  const watch = new SessionWatch({ ...deps, access: store.access });
  const feed = new EventFeed(store, new AbortController().signal);
  const [adasText, mallorysText] = sessions.map(({ hash }) => {
    const { body } = feed.open(
      { workspace: 'main', actor: { id: hash, name: 'A' } },
      null,
      (listener) => watch.watch({ workspace: 'main', hash }, listener),
    );
    return collect(body);
  });
  const texts = () => [adasText?.(), mallorysText?.()].join();
  await expect.poll(texts).toMatch(/ready.*ready/s);
  await add(other, 'Lost');
  await makeToken(other, 'Lost');
  await expect.poll(texts).toMatch(/Lost.*Lost/s);
  await untilAsked();
  const before = await readSeqs();

  await wire.cut(0);
  await queryOnce(shared.url, setBack.join(' '));
  await add(other, 'Other');
  await writesTo(other.access).revokeToken(mallory.record.id, Date.now());
  expect(await readSeqs()).toEqual(before);
  wire.mend();
  await expect.poll(() => mallorysText?.(), { timeout: 10_000 }).toContain('event: ended');
  await expect
    .poll(() => adasText?.(), { timeout: 10_000 })
    .toMatch(/event: (?:reset|change).*(?:reset|Other)/s);
  expect(mallorysText?.()).not.toContain('Other');
});

test('where a standby takes over that lacks the last changes, all are told of those which have the numbers of the lost ones, down to that of the transaction', {
  timeout: 60_000,
}, async () => {
  const primary = await TestPostgres.startNew();
  onTestFinished(() => primary.end());
  await migrate(new Hosts(primary.url), { logger: collectingLogger() });
  const standby = await TestPostgres.startStandbyOf(primary);
  onTestFinished(() => standby.end());
  await primary.query("INSERT INTO workspace (name) VALUES ('main')");
  await standby.halt();
  await primary.query("ALTER SYSTEM SET synchronous_standby_names = ''");
  await primary.query('SELECT pg_reload_conf()');

  const { wire, untilAsked } = await layAskedOver(primary.url);
  const other = await CutWire.lay(standby.url);
  onTestFinished(() => other.remove());
  await other.cut(0);
  const url = primary.url.replace(new URL(primary.url).host, `${wire.host},${other.host}`);
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(url), isPooled: false, logger });
  onTestFinished(() => database.close());
  const news = new News(database, new Hosts(url), logger);
  onTestFinished(() => news.close());
  await news.begin();
  let rings = 0;
  onTestFinished(
    news.watchPlants('main', () => {
      rings += 1;
    }),
  );
  await expect.poll(() => rings).toBe(1);
  await primary.query('UPDATE workspace SET seq = 1');
  await expect.poll(() => rings).toBe(2);
  await untilAsked();
  await primary.kill();
  await wire.cut(0);
  await standby.start();
  await standby.promote();
  await standby.query('UPDATE workspace SET seq = 1');
  other.mend();
  await expect.poll(() => rings, { timeout: 20_000 }).toBe(3);
});

/** Reads a stream to its end, and returns what tells what has come of it. */
function collect(body: ReadableStream<Uint8Array>): () => string {
  let text = '';
  const read = async () => {
    for await (const piece of body) text += Buffer.from(piece).toString();
  };
  void read();
  return () => text;
}
