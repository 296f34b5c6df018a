import { once } from 'node:events';
import { readdir, rename, stat, unlink } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signIn } from '../../torture/browser-session.ts';
import { callPlants, startBuiltServer } from '../testing/built-server.ts';
import { EventReader } from '../testing/event-reader.ts';
import { temporaryFolder } from '../testing/file-store.ts';
import { runBuilt as run } from '../testing/run-built.ts';
import { findRunningServer } from './socket-operations.ts';

const create = (name: string) => ['token', 'create', '--name', name, '--role', 'editor'];

async function dataFolder(): Promise<string> {
  return join(await temporaryFolder(), 'data');
}

async function listWith(address: string, token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token.trim()}` };
  return (await fetch(`${address}/plants`, { headers })).status;
}

test('tokens are made, listed and revoked while the server runs, and what they opened ends at once', async () => {
  const DATA_DIR = await dataFolder();
  const server = await startBuiltServer({ dataFolder: DATA_DIR });
  const [till, shop] = await Promise.all(
    ['till', 'shop'].map(async (name) => await run(create(name), { DATA_DIR })),
  );
  expect([till?.status, shop?.status]).toEqual([0, 0]);
  const [text = '', other = ''] = [till?.stdout.trim(), shop?.stdout.trim()];
  expect(await listWith(server.address, text)).toBe(200);
  const events = await EventReader.open(server.address, await signIn(server, text));
  const { stdout } = await run(['token', 'list'], { DATA_DIR });
  expect(stdout).toMatch(/shop +editor +main +active/);

  const revoked = await run(['token', 'revoke', 'till'], { DATA_DIR });
  expect([revoked.status, revoked.stderr]).toEqual([
    0,
    expect.stringMatching(/^Revoked the token/),
  ]);
  while ((await events.next()) !== null);
  expect(await listWith(server.address, text)).toBe(401);
  const again = await run(['token', 'revoke', 'till'], { DATA_DIR });
  expect([again.status, again.stderr]).toEqual([1, expect.stringMatching(/has no token with the/)]);

  const all = await run(['token', 'revoke', '--all'], { DATA_DIR });
  expect(all.stderr).toMatch(/^Revoked 1 token /);
  expect(await listWith(server.address, other)).toBe(401);
  await server.end('SIGTERM');
  const kept = await run(['token', 'list'], { DATA_DIR });
  expect(kept.stdout).toMatch(/till +editor +main +revoked/);
});

test('the owner of the folder alone reaches the socket, which goes with the server', async () => {
  const DATA_DIR = await dataFolder();
  const server = await startBuiltServer({ dataFolder: DATA_DIR });
  const socket = await stat(join(DATA_DIR, 'control.sock'));
  const folder = await stat(DATA_DIR);
  expect([socket.isSocket(), socket.mode & 0o777, folder.mode & 0o777]).toEqual([
    true,
    0o600,
    0o700,
  ]);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await readdir(DATA_DIR)).not.toContain('control.sock');
});

test('what a killed server leaves stops nothing, and the next start replaces it', async () => {
  const DATA_DIR = await dataFolder();
  const killed = await startBuiltServer({ dataFolder: DATA_DIR });
  await callPlants(killed, 'POST', '/plants', { name: 'Rose' });
  await killed.end('SIGKILL');
  expect(await readdir(DATA_DIR)).toContain('control.sock');
  const text = (await run(create('till'), { DATA_DIR })).stdout;
  for (const args of [['verify'], ['backup', `${DATA_DIR}-copy`], ['verify', '--accept-edit']]) {
    expect(await run(args, { DATA_DIR })).toMatchObject({ status: 0 });
  }
  expect(await readdir(`${DATA_DIR}-copy`)).not.toContain('control.sock');
  const server = await startBuiltServer({ dataFolder: DATA_DIR });
  expect(await listWith(server.address, text)).toBe(200);

  const second = await run(['serve'], { DATA_DIR });
  expect([second.status, second.stderr]).toEqual([
    1,
    expect.stringMatching(/is in use by another/),
  ]);
  for (const args of [['verify'], ['backup', `${DATA_DIR}-live`], ['token', 'revoke', 'till']]) {
    expect(await run(args, { DATA_DIR })).toMatchObject({ status: 0 });
  }
  expect(await listWith(server.address, text)).toBe(401);
  await server.end('SIGTERM');
});

test('where the path is too long for a socket, the server goes on, and a command says to stop it', async () => {
  const DATA_DIR = join(await temporaryFolder(), 'x'.repeat(100), 'data');
  const server = await startBuiltServer({ dataFolder: DATA_DIR });
  await expect.poll(() => server.log()).toMatch(/has no socket in its data folder/);
  const { status, stderr } = await run(create('till'), { DATA_DIR });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/is in use by.*Stop it first/)]);
  expect((await callPlants(server, 'GET', '/plants')).status).toBe(200);
  await server.end('SIGTERM');
});

test('a server whose folder was moved away takes nothing from the one that has begun in its place', async () => {
  const DATA_DIR = await dataFolder();
  const moved = await startBuiltServer({ dataFolder: DATA_DIR });
  await rename(DATA_DIR, `${DATA_DIR}-moved`);
  const server = await startBuiltServer({ dataFolder: DATA_DIR });
  await moved.end('SIGTERM');
  expect(await run(create('till'), { DATA_DIR })).toMatchObject({ status: 0 });
  await server.end('SIGTERM');
  expect(await readdir(DATA_DIR)).not.toContain('control.sock');
});

test('connections that say nothing are closed, and hold no command up', async () => {
  const DATA_DIR = await dataFolder();
  const server = await startBuiltServer({ dataFolder: DATA_DIR });
  const silent = Array.from({ length: 25 }, () => connect(join(DATA_DIR, 'control.sock')).resume());
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  const ended = Promise.all(silent.map((socket) => once(socket, 'close')));
  expect(await run(create('till'), { DATA_DIR })).toMatchObject({ status: 0 });
  await ended;
  await server.end('SIGTERM');
});

test('what many commands ask at once is done, and what is asked of a server that has stopped was not', async () => {
  const DATA_DIR = await dataFolder();
  const server = await startBuiltServer({ dataFolder: DATA_DIR });
  const running = await findRunningServer(DATA_DIR);
  if (!running) throw new Error('The server cannot be reached.');
  const asked = Array.from({ length: 100 }, () => running.list());
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 100 }, () => []));
  await server.end('SIGTERM');
  await expect(running.list()).rejects.toThrow(/has stopped.*Nothing was done/);
});

test('where the socket was removed, a command says to stop the server', async () => {
  const DATA_DIR = await dataFolder();
  const server = await startBuiltServer({ dataFolder: DATA_DIR });
  await unlink(join(DATA_DIR, 'control.sock'));
  const { status, stderr } = await run(create('till'), { DATA_DIR });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/is in use by.*Stop it first/)]);
  await server.end('SIGTERM');
  expect(await run(create('till'), { DATA_DIR })).toMatchObject({ status: 0 });
});

test('a command says so when the server does not answer it', async () => {
  const DATA_DIR = await dataFolder();
  const server = await startBuiltServer({ dataFolder: DATA_DIR });
  server.signal('SIGSTOP');
  const { status, stderr } = await run(['token', 'list'], { DATA_DIR });
  server.signal('SIGCONT');
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/was reached, and its answer was not/),
  ]);
  await server.end('SIGTERM');
});

test('what a command asked that has gone is not done by a server that comes to it only then', async () => {
  const DATA_DIR = await dataFolder();
  const server = await startBuiltServer({ dataFolder: DATA_DIR });
  const socketPath = join(DATA_DIR, 'control.sock');
  server.signal('SIGSTOP');
  const wish = { name: 'till', role: 'editor', workspace: 'main', lifetimeMs: null };
  const sent = request({ socketPath, method: 'POST', path: '/tokens', agent: false });
  sent.on('error', () => undefined).end(JSON.stringify({ call: 'create', wish }));
  await once(sent, 'finish');
  await new Promise((closed) => sent.once('close', closed).destroy());
  server.signal('SIGCONT');
  for (const name of ['shop', 'desk']) await run(create(name), { DATA_DIR });
  const { stdout } = await run(['token', 'list', '--json'], { DATA_DIR });
  expect(stdout).toMatch(/"shop".*"desk"/s);
  expect(stdout).not.toContain('"till"');
  await server.end('SIGTERM');
});
