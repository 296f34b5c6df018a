import { spawnSync } from 'node:child_process';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callPlants, listNames, startBuiltServer } from '../../server/testing/built-server.ts';
import { addPlant, openTestStore, temporaryFolder } from '../../server/testing/file-store.ts';
import { signIn } from '../browser-session.ts';
import { firstProcessCommand } from './linux-tools.ts';

/** Makes a folder of changes that a start does not read, and names the oldest file that holds some. */
async function folderWithHistory() {
  const dataFolder = join(await temporaryFolder(), 'data');
  const bounds = { journalBytes: 1500, historyBytes: 1_000_000 };
  const store = await openTestStore(dataFolder, { bounds });
  for (let id = 1; id <= 50; id += 1) await addPlant(store.plants, id);
  await store.close();
  const [oldest = ''] = (await readdir(dataFolder)).filter((name) => name.endsWith('.jsonl'));
  return { dataFolder, oldest: join(dataFolder, oldest) };
}

it.each([
  ['the process', []],
  ['the first process of a container', firstProcessCommand()],
])(
  'reads of history that never come back keep nobody from saving, and %s from no end',
  async (_, wrapper) => {
    const { dataFolder, oldest } = await folderWithHistory();
    const server = await startBuiltServer({ dataFolder, wrapper });
    const cookie = await signIn(server);
    await rename(oldest, `${oldest}.aside`);
    // The system lets nobody open it who only reads, until somebody writes.
    expect(spawnSync('mkfifo', [oldest]).status).toBe(0);
    const readHistory = async () =>
      await fetch(new URL('/bff/changes', server.address), { headers: { cookie } });
    for (const { status, headers } of await Promise.all(Array.from({ length: 6 }, readHistory))) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('10');
    }
    expect((await callPlants(server, 'POST', '/plants', { name: 'saved' })).status).toBe(201);
    expect((await callPlants(server, 'GET', '/health/ready')).status).toBe(200);
    // By the signal, since its status would have to wait for the read.
    expect(await server.end('SIGTERM')).toBeNull();
    expect(server.log()).toContain('ends by a signal');
    await rename(`${oldest}.aside`, oldest);
    const next = await startBuiltServer({ dataFolder });
    expect(await listNames(next)).toContain('saved');
    expect(await next.end('SIGTERM')).toBe(0);
  },
);
