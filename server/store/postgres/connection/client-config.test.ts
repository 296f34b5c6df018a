import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { queryOnce } from '../../../testing/postgres.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { readAddress } from './address.ts';
import { clientConfig } from './client-config.ts';

const database = useTestDatabase();

/** Connects, and reads settings of the session. */
async function settingsOf(url: string, own: pg.ClientConfig, names: string[]): Promise<string[]> {
  const client = new pg.Client(clientConfig(url, own));
  await client.connect();
  const values = names.map((name) => `current_setting('${name}')`);
  const { rows } = await client.query<string[]>({ text: `SELECT ${values}`, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

test('what this program relies on wins over the address, which may name whatever else', async () => {
  const url = new URL(database.url);
  url.searchParams.set('application_name', 'shop');
  url.searchParams.set('options', '-c search_path=garden -c lock_timeout=1min');
  url.searchParams.set('statement_timeout', '3000');
  const names = ['application_name', 'search_path', 'lock_timeout', 'statement_timeout'];
  const own = {
    application_name: 'ours',
    options: '-c lock_timeout=5s',
    statement_timeout: 60_000,
  };
  expect(await settingsOf(url.href, own, names)).toEqual(['ours', 'garden', '5s', '1min']);
  expect(await settingsOf(url.href, {}, names)).toEqual(['shop', 'garden', '1min', '3s']);
});

test.each(['a/b', 'a?b', 'a#b', 'a%2Fb', 'My plänts/db', 'a@b', '/a'])(
  'a database has the name that the address says, as libpq reads it: %s',
  async (name) => {
    const quoted = pg.escapeIdentifier(name);
    await queryOnce(database.url, `CREATE DATABASE ${quoted} ENCODING UTF8 TEMPLATE template0`);
    onTestFinished(async () => void (await queryOnce(database.url, `DROP DATABASE ${quoted}`)));
    const url = new URL(database.url);
    url.pathname = encodeURIComponent(name);
    const client = new pg.Client(clientConfig(url.href, {}));
    await client.connect();
    const { rows } = await client.query('SELECT current_database() AS name');
    await client.end();
    expect(rows).toEqual([{ name }]);
  },
);

test('a database is that of the user where the address names none', () => {
  expect(clientConfig('postgres://ann@db', {})).not.toHaveProperty('database');
  expect(clientConfig('postgres://ann@db/', {})).not.toHaveProperty('database');
});

test('a folder of sockets is a host, wherever the address names it', () => {
  const [url = ''] = readAddress('postgres://ann:p%40ss@/plants?host=/run/Db&port=5711').urls;
  expect(clientConfig(url, {})).toMatchObject({
    ...{ host: '/run/Db', port: 5711, user: 'ann', password: 'p@ss', database: 'plants' },
  });
});
