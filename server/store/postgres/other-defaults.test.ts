import { expect, onTestFinished, test } from 'vitest';
import { copyAll, emptyDatabase } from '../../testing/copies.ts';
import { collectingLogger, openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { makeDatabase, queryOnce } from '../../testing/postgres.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { draft, refusal } from '../conformance/harness.ts';
import { sessionRecord, tokenRecord } from '../conformance/records.ts';
import { Hosts } from './connection/hosts.ts';
import { migrate } from './migrations/migrate.ts';
import { openPostgresStore } from './open.ts';

const shared = useTestDatabase();

test.each(['repeatable read', 'serializable'])(
  'two servers change plants and access at once, though transactions of the database are %s by default',
  async (isolation) => {
    const { url, end } = await makeDatabase(shared.url);
    onTestFinished(end);
    const name = new URL(url).pathname.slice(1);
    await queryOnce(
      url,
      `ALTER DATABASE ${name} SET default_transaction_isolation = '${isolation}'`,
    );
    const open = async () => {
      const store = await openPostgresStore({ url, logger: collectingLogger() });
      onTestFinished(() => store.close());
      return store;
    };
    const stores = [await open(), await open()];
    await stores[0]?.access.update('main', async () => ({ tokens: [tokenRecord()] }));
    const changing = stores.flatMap(({ plants, access }, which) =>
      Array.from({ length: 20 }, async (_, index) => {
        await plants.commit(draft({ add: [{ name: 'Rose', tag: '' }] }));
        const session = sessionRecord({ hash: `s${which}-${index}` });
        await access.update('main', async () => ({ sessions: [session] }));
        access.touchToken('t1', 1000 + index);
        await access.findToken('t1');
      }),
    );
    await Promise.all(changing);
    expect(await stores[1]?.plants.version('main')).toMatchObject({ seq: 40, total: 40 });
  },
);

test('changes are made, behind a pooler too, and copied, though lists hold no nulls by default', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await queryOnce(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET array_nulls = off`);
  const [folder, logger] = [await temporaryFolder(), collectingLogger()];
  const direct = new URL(url);
  direct.searchParams.set('application_name', 'direct');
  for (const directUrl of [url, direct.href]) {
    const { plants, close } = await openPostgresStore({ url, directUrl, logger });
    await plants.commit(draft({ add: [{ name: 'Rose', tag: '' }] }));
    await close();
  }
  await copyAll(url, folder);
  await emptyDatabase(url);
  expect((await copyAll(folder, url)).counts.get('changes')).toBe(2);
});

test.each(['off', 'local', 'remote_write'])(
  'a change is answered once it is durable, though synchronous_commit is %s by default',
  async (level) => {
    const { url, end } = await makeDatabase(shared.url);
    onTestFinished(end);
    const name = new URL(url).pathname.slice(1);
    await queryOnce(url, `ALTER DATABASE ${name} SET synchronous_commit = ${level}`);
    const { plants, access, close } = await openPostgresStore({ url, logger: collectingLogger() });
    onTestFinished(close);
    await queryOnce(
      url,
      `CREATE TABLE seen (level text);
    CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
    CREATE TRIGGER see AFTER INSERT ON plant FOR EACH STATEMENT EXECUTE FUNCTION see();
    CREATE TRIGGER see AFTER INSERT ON token FOR EACH STATEMENT EXECUTE FUNCTION see()`,
    );
    await plants.commit(draft({ add: [{ name: 'Rose', tag: '' }] }));
    await access.update('main', async () => ({ tokens: [tokenRecord()] }));
    const { rows } = await queryOnce(url, 'SELECT level FROM seen');
    expect(rows).toEqual([{ level: 'on' }, { level: 'on' }]);
  },
);

test('a copy is durable once it is made, though synchronous_commit is off by default', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await migrate(new Hosts(url));
  await queryOnce(
    url,
    `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off;
    CREATE TABLE seen (level text);
    CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
    CREATE TRIGGER see AFTER DELETE ON unfinished_copy FOR EACH STATEMENT EXECUTE FUNCTION see()`,
  );
  const folder = await temporaryFolder();
  await (await openTestStore(folder)).close();
  await copyAll(folder, url);
  expect((await queryOnce(url, 'SELECT level FROM seen')).rows).toEqual([{ level: 'on' }]);
});

test('whatever fails because of what failed before it in a transaction is told as that', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  const { plants, close } = await openPostgresStore({ url, logger: collectingLogger() });
  onTestFinished(close);
  await plants.commit(draft({ add: [{ name: 'Rose', tag: '' }] }));
  await queryOnce(
    url,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON workspace FOR EACH STATEMENT EXECUTE FUNCTION refuse()`,
  );
  const change = plants.commit(draft({ add: [{ name: 'Fern', tag: '' }] }));
  await expect(change).rejects.toMatchObject(refusal('storage_unavailable'));
});
