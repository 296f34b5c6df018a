import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { collectingLogger } from '../../../testing/file-store.ts';
import { freePort, makeDatabase, queryOnce } from '../../../testing/postgres.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { requireNoPooler } from '../migrations/migrate.ts';
import { openPostgresStore } from '../open.ts';
import { startRefused } from './start-refusals.ts';

const shared = useTestDatabase();

async function make(options = ''): Promise<string> {
  const { url, end } = await makeDatabase(shared.url, options);
  onTestFinished(end);
  return url;
}

const open = (url: string) => openPostgresStore({ url, logger: collectingLogger() });

function changed(url: string, change: (url: URL) => void): string {
  const other = new URL(url);
  change(other);
  return other.href;
}

test('a database that is not there, or lets nobody in, is told of with what to do', async () => {
  const port = await freePort();
  const away = `postgres://postgres:secret@127.0.0.1:${port}/plants`;
  await expect(open(away)).rejects.toThrow(
    /cannot be reached: connect ECONNREFUSED .*\. See that it runs, and that DATABASE_URL names it\.$/,
  );
  const missing = changed(shared.url, (url) => {
    url.pathname = '/missing';
  });
  await expect(open(missing)).rejects.toThrow(/"missing" does not exist\. Create it/);
  const wrong = changed(shared.url, (url) => {
    url.username = 'stranger';
  });
  await expect(open(wrong)).rejects.toThrow(/cannot be used: .*stranger/);
});

test('a certificate that is not there is told of by its path', async () => {
  const without = changed(shared.url, ({ searchParams }) => {
    searchParams.set('sslrootcert', '/nowhere/root.crt');
  });
  await expect(open(without)).rejects.toThrow(
    /cannot be used: ENOENT.*'\/nowhere\/root\.crt'\. See that the files which DATABASE_URL names/,
  );
});

test('a database of another program is left alone', async () => {
  const url = await make();
  await queryOnce(url, 'CREATE TABLE plant (latin text)');
  await expect(open(url)).rejects.toThrow(/tables of another program, or not all of its own/);
  const { rows } = await queryOnce(
    url,
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
  );
  expect(rows.map(({ tablename }) => tablename)).not.toContain('workspace');
});

test('a pooler that gives a connection for one transaction alone is told of as that alone', async () => {
  const client = new pg.Client(shared.url);
  await client.connect();
  onTestFinished(() => client.end());
  // Two that one connection of the database serves, as behind a pooler.
  const refusal = await requireNoPooler(client, client).catch(startRefused);
  expect(String(refusal)).toMatch(/^Error: The address leads to a pooler .* in DATABASE_URL\.$/);
});

test('a database that cannot keep every name is refused', async () => {
  const url = await make("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
  await expect(open(url)).rejects.toThrow(/keeps text as LATIN1.*ENCODING 'UTF8'/);
});

test('where none of the hosts takes changes, or the first of any, that is said, and what to set', async () => {
  const url = await make();
  const name = new URL(url).pathname.slice(1);
  await queryOnce(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  const both = changed(url, ({ searchParams }) => {
    searchParams.set('target_session_attrs', 'read-write');
  });
  await expect(open(both)).rejects.toThrow(/cannot be reached: none of its hosts takes changes\./);
  const advised =
    /or can only be read\. Name the host that takes changes in DATABASE_URL\. Where it names several, leave out target_session_attrs=any, and that one is found\.$/;
  await expect(open(url)).rejects.toThrow(advised);
  const { host } = new URL(url);
  const any = url.replace(host, `${host},${host}`).concat('?target_session_attrs=any');
  await expect(open(any)).rejects.toThrow(advised);
});
