import { expect, onTestFinished, test } from 'vitest';
import { collectingLogger } from '../../../testing/file-store.ts';
import { makeDatabase, queryOnce } from '../../../testing/postgres.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { openPostgresStore } from '../open.ts';
import { directAddress } from './direct-address.ts';

const shared = useTestDatabase();

async function make(): Promise<string> {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  return url;
}

function withOptions(url: string, options: string): string {
  const other = new URL(url);
  other.searchParams.set('options', options);
  return other.href;
}

const REFUSED = /lead to different databases/;

test('a start, and a command, whose two addresses lead to different databases are refused, and change neither', async () => {
  const [url, other] = [await make(), await make()];
  const logger = collectingLogger();
  await expect(openPostgresStore({ url, directUrl: other, logger })).rejects.toThrow(REFUSED);
  await expect(directAddress({ url, directUrl: other })).rejects.toThrow(REFUSED);
  for (const one of [url, other]) {
    const tables = "SELECT FROM pg_tables WHERE schemaname = 'public'";
    expect((await queryOnce(one, tables)).rowCount).toBe(0);
  }
});

test('two addresses that lead to different schemas of a database are refused', async () => {
  const url = await make();
  await queryOnce(url, 'CREATE SCHEMA garden');
  const directUrl = withOptions(url, '-c search_path=garden');
  await expect(directAddress({ url, directUrl })).rejects.toThrow(REFUSED);
});

test('two addresses of the same database are good, however each names it', async () => {
  const url = await make();
  const directUrl = withOptions(url, '-c TimeZone=Asia/Tokyo');
  expect(await directAddress({ url, directUrl })).toBe(directUrl);
  expect(await directAddress({ url, directUrl: undefined })).toBe(url);
});
