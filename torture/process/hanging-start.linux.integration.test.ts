import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CLI } from '../../server/testing/built-server.ts';
import { openTestStore, temporaryFolder } from '../../server/testing/file-store.ts';

/** Code that a process loads first, by which it opens `place` instead of plants.json, and says so. */
const openInstead = (place: string) => `
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
const { open } = files;
files.open = (path, ...given) => {
  if (!String(path).endsWith('/plants.json')) return open(path, ...given);
  console.error('it hangs');
  return open(${JSON.stringify(place)}, ...given);
};
syncBuiltinESMExports();
`;

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a start that waits for a disk which does not answer ends by %s',
  async (signal) => {
    const dataFolder = await temporaryFolder();
    await (await openTestStore(dataFolder)).close();
    const pipe = join(await temporaryFolder(), 'pipe');
    // The system lets nobody open it who only reads, until somebody writes.
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const loaded = `data:text/javascript,${encodeURIComponent(openInstead(pipe))}`;
    const env = {
      ...{ PATH: process.env.PATH, PORT: '0', DATA_DIR: dataFolder },
      NODE_OPTIONS: `--import ${loaded}`,
    };
    const stdio = ['ignore', 'ignore', 'pipe'] as const;
    const start = spawn(process.execPath, [CLI, 'serve'], { env, stdio: [...stdio] });
    onTestFinished(() => void start.kill('SIGKILL'));
    let said = '';
    start.stderr?.on('data', (part) => {
      said += String(part);
    });
    const ended = once(start, 'exit');
    await expect.poll(() => said).toContain('it hangs');
    start.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(said).toContain('"stopping"');
  },
);
