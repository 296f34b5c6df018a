import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { databaseName } from '../store/postgres/copy/database-name.ts';
import { CLI } from '../testing/built-server.ts';
import { temporaryFolder } from '../testing/file-store.ts';
import { makeDatabase } from '../testing/postgres.ts';
import { runBuilt } from '../testing/run-built.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

const begunIn = (url: string) =>
  `A new, empty store was begun in ${databaseName(url)}. If there should be plants already, set DATABASE_URL to their database.`;

/** Starts a server over a place, stops it once it has told that it is ready, and resolves with all that it told. */
async function greetingOver(place: Record<string, string>) {
  const env = { PATH: process.env.PATH, PORT: '0', ...place, ADMIN_TOKEN: 'a'.repeat(20) };
  const server = spawn(process.execPath, [CLI, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'close');
  const log = text(server.stderr);
  let told = '';
  for await (const part of server.stdout) {
    told += String(part);
    if (told.includes('Sign in')) server.kill();
  }
  await ended;
  return { told, log: await log };
}

it('a start over a folder without data, whose name may be mistyped, says that a new store was begun there, and the next says nothing of it', async () => {
  const folder = join(await temporaryFolder(), 'mistyped');
  const begun = `A new, empty store was begun in ${folder}. If there should be plants already, set DATA_DIR to their folder.`;
  const first = await greetingOver({ DATA_DIR: folder });
  expect(first.told).toContain(`\n\n${begun}\n\n`);
  expect(first.log).toContain('began a new store, since the folder held none');
  const next = await greetingOver({ DATA_DIR: folder });
  expect(next.told).toContain('Plant Store is ready');
  expect(Object.values(next).join()).not.toMatch(/new, empty store|new store/);
});

it('a start over an empty database, whose name may be mistyped, says so as well', async () => {
  const place = { DATABASE_URL: database.url };
  const first = await greetingOver(place);
  expect(first.told).toContain(`\n\n${begunIn(database.url)}\n\n`);
  expect(first.log).toContain('began a new store, since the database held none');
  expect(first.log).toContain(JSON.stringify(databaseName(database.url)));
  const next = await greetingOver(place);
  expect(next.told).toContain('Plant Store is ready');
  expect(Object.values(next).join()).not.toMatch(/new, empty store|new store/);
});

it('a token that is made in an empty database says so as well', async () => {
  const other = await makeDatabase(database.url);
  onTestFinished(async () => await other.end());
  const create = (name: string) =>
    runBuilt(['token', 'create', '--name', name, '--role', 'editor'], { DATABASE_URL: other.url });
  expect((await create('Anna')).stderr).toBe(`${begunIn(other.url)}\n`);
  expect((await create('till')).stderr).toBe('');
});
