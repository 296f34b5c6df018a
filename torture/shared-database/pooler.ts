import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort, queryOnce, type TestDatabase } from '../../server/testing/postgres.ts';
import { requireTool } from '../process/linux-tools.ts';

/** Starts a PgBouncer before a database, which gives a connection for one transaction alone. */
export async function startPooler(url: string, more = ''): Promise<TestDatabase> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-pooler-'));
  await chmod(folder, 0o777);
  const pooled = new URL(url);
  pooled.port = String(await freePort());
  const name = pathname.slice(1);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${name} = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooled.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
${more}
`,
  );
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn(requireTool('pgbouncer', 'pgbouncer'), [...asOther, settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await expect.poll(() => queryOnce(pooled.href, 'SELECT 1').then(() => true, String)).toBe(true);
  return {
    url: pooled.href,
    end: async () => {
      await stop(pooler);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function stop(pooler: ChildProcess): Promise<void> {
  const exited = once(pooler, 'exit');
  pooler.kill('SIGINT');
  await exited;
}
