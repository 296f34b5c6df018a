import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startBuiltServer, TEST_ADMIN_TOKEN } from '../testing/built-server.ts';
import { temporaryFolder } from '../testing/file-store.ts';
import { runBuilt as run } from '../testing/run-built.ts';

const TOKEN = 'unspoken-admin-token';
const PASSWORD = 'unspoken-password';
/** Nothing listens there. */
const ADDRESS = `postgres://ada:${PASSWORD}@127.0.0.1:1/plants?application_name=${PASSWORD}`;

/** The secrets, each in a file of its own. */
async function secretFiles() {
  const folder = await temporaryFolder();
  const [token, address] = [join(folder, 'token'), join(folder, 'address')];
  await writeFile(token, `${TOKEN}\n`);
  await writeFile(address, `${ADDRESS}\n`);
  return { folder, token, address };
}

/** Makes three changes of more than a mebibyte each, with a stop after each; returns how many files of the journal are left. */
async function historyLeft(size: string): Promise<number> {
  const dataFolder = await temporaryFolder();
  const env = { DATA_DIR: dataFolder, HISTORY_SIZE: size, TOKEN: TEST_ADMIN_TOKEN };
  const file = join(await temporaryFolder(), 'plants.csv');
  const rows = Array.from({ length: 15_000 }, (_, index) => `Rose ${index} ${'x'.repeat(60)}`);
  await writeFile(file, `name\n${rows.join('\n')}\n`);
  for (let change = 0; change < 3; change += 1) {
    const server = await startBuiltServer({ dataFolder, env });
    const { status } = await run(['import', file, '--server', server.address], env);
    expect([status, await server.end('SIGTERM')]).toEqual([0, 0]);
  }
  return (await readdir(dataFolder)).filter((name) => name.startsWith('journal-')).length;
}

describe('config', () => {
  it('bounds the history that a data folder keeps', async () => {
    const [little, all] = await Promise.all(['1MiB', '256MiB'].map(historyLeft));
    expect([little, all]).toEqual([2, 4]);
  });

  it('tells what is in force and from where, secrets hidden', async () => {
    const { folder, token } = await secretFiles();
    const env = { DATA_DIR: folder, ADMIN_TOKEN_FILE: token, DATABASE_URL: ADDRESS };
    const { status, stdout, stderr } = await run(['config', '--json'], env);
    expect([status, stderr]).toEqual([0, '']);
    const set = (
      name: string,
      value: string,
      from = 'environment',
      file: string | null = null,
    ) => ({
      ...{ name, value, from, file },
    });
    const unset = (name: string, value: string | null = null) => ({
      ...{ name, value, from: 'default', file: null },
    });
    expect(JSON.parse(stdout)).toEqual({
      settings: [
        set('PORT', '0'),
        unset('HOST', '127.0.0.1'),
        set('DATA_DIR', folder),
        set('DATABASE_URL', 'postgres://127.0.0.1:1/plants'),
        unset('DATABASE_DIRECT_URL'),
        set('ADMIN_TOKEN', '(hidden)', 'file', token),
        unset('TOKEN'),
        unset('PUBLIC_URL'),
        unset('TRUST_PROXY'),
        unset('RATE_LIMIT'),
        unset('CORS_ORIGINS'),
        unset('WEBHOOK_ALLOW'),
        unset('HISTORY_SIZE', '256MiB'),
        unset('BACKUP_EVERY'),
        unset('BACKUP_KEEP', '7'),
        unset('BACKUP_DIR', join(process.cwd(), 'backups')),
        unset('LOG_LEVEL', 'info'),
      ],
    });
    const told = await run(['config'], env);
    expect(told.stdout).toMatch(/^ADMIN_TOKEN +\(hidden\) {2}\(ADMIN_TOKEN_FILE, .*token\)$/m);
    expect(told.stdout).toMatch(/^HOST +127\.0\.0\.1 {2}\(default\)$/m);
  });

  it('reads no .env', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, '.env'), 'HOST=0.0.0.0\n');
    const { stdout } = await run(['config'], {}, ['sh', '-c', `cd ${folder} && exec "$@"`, 'sh']);
    expect(stdout).toMatch(/^HOST +127\.0\.0\.1 {2}\(default\)$/m);
  });
});

describe('no command prints a secret of its settings', () => {
  it.each([
    [['config']],
    [['config', '--json']],
    [['serve']],
    [['token', 'list']],
    [['token', 'create', '--name', 'x', '--role', 'admin']],
    [['token', 'revoke', '--all']],
    [['backup', 'FOLDER/copy']],
    [['restore', 'FOLDER/copy']],
    [['import', 'FOLDER/token']],
    [['export', '--server', 'http://127.0.0.1:2']],
    [['export', '--server', `http://ada:${PASSWORD}@127.0.0.1:2/`]],
    [['export', '--server', `ada:${PASSWORD}@127.0.0.1:2`]],
    [['verify']],
    [['copy', '--from', 'FOLDER', '--to', ADDRESS]],
    [['copy', '--from', ADDRESS, '--to', 'FOLDER/new']],
    [['copy', '--from', ADDRESS.replace('//', '/'), '--to', ADDRESS]],
    [['help', ADDRESS]],
    [[ADDRESS]],
    [['serve', `--database=${ADDRESS}`]],
  ])('%j', async (args) => {
    const { folder, token, address } = await secretFiles();
    const line = args.map((arg) => arg.replace('FOLDER', folder));
    const more = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'trace' };
    for (const env of [
      { ...more, ADMIN_TOKEN: TOKEN, TOKEN, DATABASE_URL: ADDRESS },
      { ...more, ADMIN_TOKEN_FILE: token, TOKEN_FILE: token, DATABASE_URL_FILE: address },
      { ...more, ADMIN_TOKEN: TOKEN, DATABASE_DIRECT_URL: ADDRESS },
      { ...more, ADMIN_TOKEN_FILE: TOKEN, TOKEN_FILE: TOKEN },
      { ...more, ADMIN_TOKEN: `${TOKEN} with spaces`, DATABASE_URL: `x${ADDRESS}` },
    ]) {
      const { stdout, stderr } = await run(line, env);
      expect(stdout + stderr).not.toMatch(/unspoken/);
    }
  });
});
