import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLI } from '../testing/built-server.ts';
import { temporaryFolder } from '../testing/file-store.ts';

/** Starts a server over a folder, stops it once it has told that it is ready, and resolves with all that it told. */
async function greetingOver(folder: string): Promise<string> {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, ADMIN_TOKEN: 'a'.repeat(20) };
  const server = spawn(process.execPath, [CLI, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(server, 'close');
  let told = '';
  for await (const part of server.stdout) {
    told += String(part);
    if (told.includes('Sign in')) server.kill();
  }
  await ended;
  return told;
}

it('a start over a folder without data, whose name may be mistyped, says that a new store was begun there, and the next says nothing of it', async () => {
  const folder = join(await temporaryFolder(), 'mistyped');
  const told = `A new, empty store was begun in ${folder}. If there should be plants already, set DATA_DIR to their folder.`;
  expect(await greetingOver(folder)).toContain(`\n\n${told}\n\n`);
  const next = await greetingOver(folder);
  expect(next).toContain('Plant Store is ready');
  expect(next).not.toContain('new, empty store');
});
