import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
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
