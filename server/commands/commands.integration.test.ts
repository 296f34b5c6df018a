import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callPlants, listNames, startBuiltServer } from '../testing/built-server.ts';
import { temporaryFolder } from '../testing/file-store.ts';
import { type Outcome, runBuilt as run } from '../testing/run-built.ts';

/** What was said in words, without the lines of the log. */
function sentencesOf({ stderr }: Outcome): string {
  return stderr
    .split(/(?<=\n)/)
    .filter((line) => !line.startsWith('{'))
    .join('');
}

async function folderEnv(): Promise<{ DATA_DIR: string }> {
  return { DATA_DIR: join(await temporaryFolder(), 'data') };
}

const create = (name: string, role: string, ...more: string[]) => [
  ...['token', 'create', '--name', name, '--role', role],
  ...more,
];

async function listWith(address: string, token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${address}/plants`, { headers })).status;
}

describe('token', () => {
  it('create prints the token alone, which then works with its role', async () => {
    const env = await folderEnv();
    const { status, stdout } = await run(create('Shop till', 'viewer'), env);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^pst_[0-9A-Za-z]{36}\n$/);
    const server = await startBuiltServer({ dataFolder: env.DATA_DIR });
    expect(await listWith(server.address, stdout.trim())).toBe(200);
    await server.end('SIGTERM');
  });

  it('keeps no token text in the data folder', async () => {
    const env = await folderEnv();
    const { stdout } = await run(create('till', 'admin'), env);
    for (const name of await readdir(env.DATA_DIR)) {
      expect(await readFile(join(env.DATA_DIR, name), 'utf8')).not.toContain(stdout.trim());
    }
  });

  it('list shows each token with its state, and revoke ends one by name or id', async () => {
    const env = await folderEnv();
    const revoked = await run(create('till', 'editor'), env);
    const expired = await run(create('guest', 'viewer', '--expires', '1s'), env);
    const { stderr } = await run(['token', 'revoke', 'till'], env);
    expect(stderr).toMatch(
      /^Revoked the token "till" \([0-9a-f]{12}\) of workspace main and .* the webhooks it registered/,
    );
    const server = await startBuiltServer({ dataFolder: env.DATA_DIR });
    expect(await listWith(server.address, revoked.stdout.trim())).toBe(401);
    await expect.poll(() => listWith(server.address, expired.stdout.trim())).toBe(401);
    await server.end('SIGTERM');
    const { stdout } = await run(['token', 'list'], env);
    expect(stdout).toMatch(/till +editor +main +revoked/);
    expect(stdout).toMatch(/guest +viewer +main +expired/);
  });

  it('says what to do while a server holds the data folder', async () => {
    const env = await folderEnv();
    const server = await startBuiltServer({ dataFolder: env.DATA_DIR });
    const { status, stdout, stderr } = await run(['verify', '--accept-edit'], env);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /is in use by another process, such as a running server\. Stop it first/,
    );
    await server.end('SIGTERM');
  });

  it('revoke says when there is no such token', async () => {
    const env = await folderEnv();
    await run(create('till', 'viewer'), env);
    const { status, stderr } = await run(['token', 'revoke', 'nobody'], env);
    expect(status).toBe(1);
    expect(stderr).toMatch(/Workspace main has no token with the id or the name "nobody"/);
  });

  it('create refuses a name that an active token has', async () => {
    const env = await folderEnv();
    await run(create('till', 'viewer'), env);
    const { status, stderr } = await run(create('till', 'editor'), env);
    expect(status).toBe(1);
    expect(stderr).toMatch(/There is a token named “till” in workspace main already/);
  });
});

describe('serve', () => {
  it.each([
    [{ PORT: 'eighty' }, 78, /^PORT is "eighty"; it must be a whole number.*\n$/],
    [{ ADMIN_TOKEN: 'short' }, 78, /^ADMIN_TOKEN is "a text of 5 characters"; it must be .*\n$/],
    [{ HOST: '203.0.113.1' }, 1, /^HOST is "203\.0\.113\.1", which cannot be listened on.*\n$/],
    [{ HOST: '[::1]' }, 78, /^HOST is "\[::1\]"; it must be .* without brackets or a port\.\n$/],
  ])(
    'stops with one line for the setting %j, and the status %i',
    async (setting, status, message) => {
      const outcome = await run(['serve'], { ...(await folderEnv()), ...setting });
      expect(outcome.status).toBe(status);
      expect(sentencesOf(outcome)).toMatch(message);
    },
  );

  it('that fails ends its log with the sentence that says why', async () => {
    const env = { ...(await folderEnv()), HOST: '203.0.113.1', LOG_LEVEL: 'info' };
    const { stderr } = await run(['serve'], env);
    expect(stderr).toMatch(/^\{[^\n]*"msg":"starting"\}\n(?:\{[^\n]*\n)*HOST is [^\n]*\n$/);
  });

  it('says when the port is in use, and leaves a first start for the next time', async () => {
    const env = await folderEnv();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { status, stdout, stderr } = await run(['serve'], { ...env, PORT: String(port) });
    other.close();
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/Port \d+ of 127\.0\.0\.1 is in use by another program\. Stop that one/);
    expect((await run(['token', 'list'], env)).stdout.split('\n')).toHaveLength(2);
  });

  it('refuses a damaged file with its place and leaves it as it is', async () => {
    const env = await folderEnv();
    const server = await startBuiltServer({ dataFolder: env.DATA_DIR });
    await callPlants(server, 'POST', '/plants', { name: 'Rose' });
    await callPlants(server, 'POST', '/plants', { name: 'Fern' });
    await server.end('SIGKILL');
    const path = join(env.DATA_DIR, 'journal-000001.jsonl');
    const damaged = (await readFile(path, 'utf8')).replace('Rose', 'Nose');
    await writeFile(path, damaged);
    const { status, stderr } = await run(['serve'], env);
    expect(status).toBe(1);
    expect(stderr).toMatch(/journal-000001\.jsonl, line 2, byte \d+: .*backup/);
    expect(await readFile(path, 'utf8')).toBe(damaged);
  });

  it('ends requests under way and exits with 0 on SIGTERM, keeping what it acknowledged', async () => {
    const env = await folderEnv();
    const server = await startBuiltServer({ dataFolder: env.DATA_DIR });
    const names = Array.from({ length: 100 }, (_, i) => `plant ${i}`);
    const creating = names.map((name) => callPlants(server, 'POST', '/plants', { name }));
    await Promise.race(creating);
    const ending = server.end('SIGTERM');
    const answers = await Promise.allSettled(creating);
    expect(await ending).toBe(0);
    const kept = names.filter((_, i) => {
      const answer = answers[i];
      return answer?.status === 'fulfilled' && answer.value.status === 201;
    });
    const restarted = await startBuiltServer({ dataFolder: env.DATA_DIR });
    expect(await listNames(restarted)).toEqual(expect.arrayContaining(kept));
    await restarted.end('SIGTERM');
  });
});

describe('a data folder without its plants.json', () => {
  it('is told of as a start would find it, by every command', async () => {
    const env = await folderEnv();
    await run(create('till', 'viewer'), env);
    await rm(join(env.DATA_DIR, 'plants.json'));
    const copy = `${env.DATA_DIR}-copy`;
    for (const args of [['verify'], ['token', 'list'], ['backup', copy]]) {
      const { status, stderr } = await run(args, env);
      expect([status, stderr]).toEqual([1, expect.stringContaining('plants.json')]);
      expect(stderr).toMatch(/is missing/);
    }
  });
});

describe('a copy of the data folder into itself', () => {
  it('is refused by backup and restore, which create nothing', async () => {
    const env = await folderEnv();
    await run(create('till', 'viewer'), env);
    const before = await readdir(env.DATA_DIR);
    const backup = await run(['backup', join(env.DATA_DIR, 'backup')], env);
    const into = { ...env, DATA_DIR: join(env.DATA_DIR, 'restored') };
    const restore = await run(['restore', env.DATA_DIR], into);
    for (const { status, stderr } of [backup, restore]) {
      expect([status, stderr]).toEqual([1, expect.stringMatching(/lies in .*outside/)]);
    }
    expect(await readdir(env.DATA_DIR)).toEqual(before);
  });
});

describe('backup and verify', () => {
  it('copy a folder while the server runs, and tell what is in it', async () => {
    const env = await folderEnv();
    const server = await startBuiltServer({ dataFolder: env.DATA_DIR });
    await callPlants(server, 'POST', '/plants', { name: 'Rose' });
    const copy = join(await temporaryFolder(), 'copy');
    const { stdout } = await run(['backup', copy], env);
    expect(stdout).toMatch(/^Copied 1 plant to .*copy, and the copy is sound\.\n$/);
    await server.end('SIGTERM');
    const verified = await run(['verify'], { DATA_DIR: copy });
    expect(verified.stdout).toMatch(/^main: 1 plant after 1 change\n.*is sound\.\n$/);
  });

  it('a restore says that revoked tokens are good again, and ends all access where that is asked for', async () => {
    const env = await folderEnv();
    const text = (await run(create('till', 'viewer'), env)).stdout.trim();
    const copy = join(await temporaryFolder(), 'copy');
    await run(['backup', copy], env);
    await run(['token', 'revoke', 'till'], env);
    const again = await run(['restore', copy], env);
    expect([again.status, again.stderr]).toEqual([1, expect.stringMatching(/is not empty\. Stop/)]);
    const restored = await folderEnv();
    expect((await run(['restore', copy], restored)).stdout).toMatch(
      /^Restored 0 plants to .*\n.*revoked since is good again.*revoke --all\n$/,
    );
    const server = await startBuiltServer({ dataFolder: restored.DATA_DIR });
    expect(await listWith(server.address, text)).toBe(200);
    await server.end('SIGTERM');
    const safe = await folderEnv();
    const ended = /^Revoked 1 token and ended all sessions, sign-in links and webhooks; views/;
    expect((await run(['restore', copy, '--revoke-all'], safe)).stderr).toMatch(ended);
    const safeServer = await startBuiltServer({ dataFolder: safe.DATA_DIR });
    expect(await listWith(safeServer.address, text)).toBe(401);
    await safeServer.end('SIGTERM');
    expect((await run(['token', 'revoke', '--all'], restored)).stderr).toMatch(ended);
    expect((await run(['token', 'list'], restored)).stdout).toMatch(/till +viewer +main +revoked/);
  });

  it('a backup and a restore of a folder without access.json say so, and what follows', async () => {
    const env = await folderEnv();
    await run(create('till', 'viewer'), env);
    await rm(join(env.DATA_DIR, 'access.json'));
    const copy = join(await temporaryFolder(), 'copy');
    const backup = await run(['backup', copy], env);
    expect([backup.status, backup.stderr]).toEqual([
      0,
      expect.stringMatching(/^There is no access\.json .*holds no tokens/),
    ]);
    for (const more of [[], ['--revoke-all']]) {
      const { status, stdout, stderr } = await run(['restore', copy, ...more], await folderEnv());
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(
        /^Restored 0 plants to .*\nThere is no access\.json in the backup, .*link for a new admin.*\n$/,
      );
    }
  });

  it('verify refuses an access.json of before a revocation, and takes it once that is asked for', async () => {
    const env = await folderEnv();
    const text = (await run(create('till', 'viewer'), env)).stdout.trim();
    const path = join(env.DATA_DIR, 'access.json');
    const earlier = await readFile(path);
    await run(['token', 'revoke', 'till'], env);
    await writeFile(path, earlier);
    for (const args of [['verify'], ['serve'], ['token', 'list']]) {
      const { status, stderr } = await run(args, env);
      expect(status).toBe(1);
      expect(stderr).toMatch(/access\.json is not the one .*plant-store verify --accept-edit/);
    }
    const { status, stdout } = await run(['verify', '--accept-edit'], env);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/is sound\.\n$/)]);
    const server = await startBuiltServer({ dataFolder: env.DATA_DIR });
    expect(await listWith(server.address, text)).toBe(200);
    await server.end('SIGTERM');
  });

  it.each([
    [
      'a file stands in its way',
      'file/copy',
      /file\/copy could not be used: a part of the path is no/,
    ],
    ['its name is too long', `${'x'.repeat(300)}/copy`, /could not be used: the name is too long/],
  ])('a backup that fails because %s says so and leaves no folder', async (_why, name, message) => {
    const env = await folderEnv();
    await run(create('till', 'viewer'), env);
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    const { status, stderr } = await run(['backup', join(folder, name)], env);
    expect([status, await readdir(folder)]).toEqual([1, ['file']]);
    expect(stderr).toMatch(message);
  });
});
