import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, readFile, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { constants } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { firstProcessCommand } from '../../torture/process/linux-tools.ts';
import { openFileStore } from '../store/file/open.ts';
import { CLI, callPlants, TEST_ADMIN_TOKEN } from '../testing/built-server.ts';
import { cloneHere } from '../testing/clone-here.ts';
import { collectingLogger, temporaryFolder } from '../testing/file-store.ts';
import { startServer } from '../testing/start-server.ts';

interface LogLine {
  msg: string;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The processes that descend from one, itself first. */
function familyOf(pid: number): number[] {
  const family = [pid];
  for (const member of family) {
    const children = readFileSync(`/proc/${member}/task/${member}/children`, 'utf8');
    family.push(...children.trim().split(' ').filter(Boolean).map(Number));
  }
  return family;
}

/** A process that has ended may still wait for its parent to hear of it. */
function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Whether a process waits for a SIGCONT. */
function isHeld(pid: number): boolean {
  return /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

async function readyAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('npm has no standard output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (http:\/\/\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('npm start ended before the server was ready.');
}

/** Runs npm on this clone, in a process group of its own. */
async function spawnNpm(args: string[], path = process.env.PATH) {
  const dataFolder = join(await temporaryFolder(), 'data');
  const npm = spawn('npm', args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: path,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: dataFolder,
      ADMIN_TOKEN: TEST_ADMIN_TOKEN,
    },
  });
  const { pid = 0 } = npm;
  onTestFinished(() => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // All of the group are gone, as they should be.
    }
  });
  return { npm, pid, dataFolder, exited: once(npm, 'exit') };
}

/** Starts the server by npm, such as the README does, and adds a plant. */
async function startByNpm(args: string[]) {
  const { npm, ...started } = await spawnNpm(args);
  const address = await readyAddress(npm);
  const response = await callPlants({ address }, 'POST', '/plants', { name: 'Rose' });
  expect(response.status).toBe(201);
  return started;
}

/** Waits until the folder can be owned again. */
async function givenUp(folder: string): Promise<void> {
  const open = async () => {
    const store = await openFileStore({ folder, logger: collectingLogger() });
    await store.close();
  };
  await expect.poll(open).toBeUndefined();
}

const THROUGH_NPM: [what: string, signal: (pid: number) => void][] = [
  ['SIGTERM to npm', (pid: number) => process.kill(pid, 'SIGTERM')],
  ['SIGINT to npm', (pid: number) => process.kill(pid, 'SIGINT')],
  ['Ctrl-C', (pid: number) => process.kill(-pid, 'SIGINT')],
  ['Ctrl-\\', (pid: number) => process.kill(-pid, 'SIGQUIT')],
  ['SIGHUP to npm', (pid: number) => process.kill(pid, 'SIGHUP')],
  ['a closed terminal', (pid: number) => process.kill(-pid, 'SIGHUP')],
  ['SIGKILL to npm', (pid: number) => process.kill(pid, 'SIGKILL')],
  ['SIGTERM to the server', (pid: number) => process.kill(familyOf(pid).at(-1) ?? 0, 'SIGTERM')],
];

/** Starts the server by npm, sends a signal, and waits until all have ended and the folder is whole. */
async function expectWholeEnd(args: string[], signal: (pid: number) => void) {
  const { pid, dataFolder, exited } = await startByNpm(args);
  const family = familyOf(pid);
  signal(pid);
  await exited;
  await expect.poll(() => family.filter(isRunning)).toEqual([]);
  expect(await readFile(join(dataFolder, 'plants.json'), 'utf8')).toContain('"Rose"');
  await givenUp(dataFolder);
}

it.each(THROUGH_NPM)(
  'npm start ends with a snapshot and without an orphan on %s',
  async (_what, signal) => {
    await expectWholeEnd(['start'], signal);
  },
);

// Told to end by SIGINT, the shell waits for the server instead: nothing ends.
it.each(THROUGH_NPM.filter(([what]) => what !== 'SIGINT to npm'))(
  'npx plant-store ends with a snapshot and without an orphan on %s',
  async (_what, signal) => {
    await expectWholeEnd(['exec', '--prefer-offline', 'plant-store'], signal);
  },
);

it('a server whose npm is killed before Node has begun stops by itself', async () => {
  const folder = await temporaryFolder();
  const lines = ['#!/bin/sh', 'case "$1" in server/*) kill -STOP $$;; esac'];
  const program = [...lines, `exec '${process.execPath}' "$@"`].join('\n');
  await writeFile(join(folder, 'node'), program, { mode: 0o755 });
  const { pid, exited } = await spawnNpm(['start'], `${folder}:${process.env.PATH}`);
  await expect.poll(() => familyOf(pid).some(isHeld)).toBe(true);
  const [server = 0] = familyOf(pid).filter(isHeld);
  process.kill(pid, 'SIGKILL');
  await exited;
  process.kill(server, 'SIGCONT');
  await expect.poll(() => isRunning(server)).toBe(false);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)(
  'the server ends with 0 and a snapshot on %s, and its log says so',
  async (signal) => {
    const dataFolder = await temporaryFolder();
    const server = await startServer({ dataFolder, env: { LOG_LEVEL: 'info' } });
    await callPlants(server, 'POST', '/plants', { name: 'Rose' });
    expect(await server.end(signal)).toBe(0);
    expect(await readFile(join(dataFolder, 'plants.json'), 'utf8')).toContain('"Rose"');
    const lines = server
      .log()
      .trim()
      .split('\n')
      .map((line): LogLine => JSON.parse(line));
    expect(lines.map(({ msg }) => msg)).toEqual([
      'starting',
      'began a new store, since the folder held none',
      'ready',
      'request',
      'stopping',
      'stopped',
    ]);
    expect(lines[0]).toMatchObject({
      version: packageJson.version,
      node: process.version,
      dataFolder,
    });
    expect(lines[1]).toMatchObject({ level: 30, dataFolder });
    expect(lines[2]).toMatchObject({
      host: '127.0.0.1',
      port: Number(new URL(server.address).port),
    });
    expect(lines[4]).toMatchObject({ signal });
    expect(lines[5]).toMatchObject({ ms: expect.any(Number), lostLogLines: 0 });
    expect(server.log()).not.toContain(TEST_ADMIN_TOKEN);
  },
);

it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)(
  'a server that gets %s as soon as it has a data folder ends as by that signal, unless it is ready by then, and leaves nothing in the way of the next start',
  async (signal) => {
    const dataFolder = await temporaryFolder();
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataFolder, LOG_LEVEL: 'info' };
    const child = spawn(process.execPath, [CLI, 'serve'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      log += text;
    });
    const ended = once(child, 'close');
    while (!existsSync(join(dataFolder, 'lock')) && child.exitCode === null)
      await new Promise(setImmediate);
    child.kill(signal);
    const status = await ended;
    // On a busy machine it may have come so far before this process looked again.
    const wasReady = log.includes('"msg":"ready"');
    const endings = [
      [128 + constants.signals[signal], null],
      [null, signal],
    ];
    expect(wasReady ? [[0, null]] : endings).toContainEqual(status);
    await givenUp(dataFolder);
  },
);

it('a second signal, once the first was not heeded for a second, ends the server at once', async () => {
  const server = await startServer({ dataFolder: await temporaryFolder() });
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const head = ['POST /plants HTTP/1.1', 'Host: localhost', 'Expect: 100-continue'];
  const body = [`Authorization: Bearer ${TEST_ADMIN_TOKEN}`, 'Content-Length: 10'];
  socket.write([...head, ...body, 'Content-Type: application/json', '', ''].join('\r\n'));
  // The server waits for the body now, and a stop for the answer.
  await once(socket, 'data');
  const ending = server.end('SIGTERM');
  const insisting = setInterval(() => server.signal('SIGTERM'), 100);
  expect(await ending).toBe(143);
  clearInterval(insisting);
  expect(server.log()).toContain('a second signal');
});

function catches(pid: number, signal: NodeJS.Signals): boolean {
  const caught = /^SigCgt:\s*(\S+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return (BigInt(`0x${caught}`) & (1n << BigInt(constants.signals[signal] - 1))) !== 0n;
}

/** Whether a command holds signals back. Node itself handles SIGINT and SIGTERM, and no SIGHUP. */
function holdsSignals(pid: number): boolean {
  return catches(pid, 'SIGHUP');
}

it('a command that makes a token tells it before it ends by SIGINT, and ends at once by a second signal after a second', async () => {
  const dataFolder = await temporaryFolder();
  const server = await startServer({ dataFolder });
  const env = { PATH: process.env.PATH, DATA_DIR: dataFolder };
  const create = (name: string) => {
    const command = [CLI, 'token', 'create', '--name', name, '--role', 'viewer'];
    return spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  };
  const heldBack = async (child: ChildProcess) => {
    await expect.poll(() => holdsSignals(child.pid ?? 0)).toBe(true);
    child.kill('SIGINT');
  };
  server.signal('SIGSTOP');
  const patient = create('Till');
  const impatient = create('Shop');
  const endings = [patient, impatient].map(async (child) => {
    const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { said, signal };
  });
  await Promise.all([heldBack(patient), heldBack(impatient)]);
  const insist = () => {
    impatient.kill('SIGTERM');
    return impatient.signalCode;
  };
  await expect.poll(insist, { timeout: 10_000 }).toBe('SIGTERM');
  expect(await endings[1]).toEqual({ said: '', signal: 'SIGTERM' });
  server.signal('SIGCONT');
  expect(await endings[0]).toEqual({ said: expect.stringMatching(/^\S+\n$/), signal: 'SIGINT' });
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)(
  'a command that is the first process of a container ends by %s',
  async (signal) => {
    const dataFolder = await temporaryFolder();
    const server = await startServer({ dataFolder });
    // It waits for an answer then, and would for as long as it takes.
    server.signal('SIGSTOP');
    const [program = '', ...flags] = firstProcessCommand();
    const wrapper = spawn(program, [...flags, process.execPath, CLI, 'token', 'list'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataFolder },
      stdio: 'ignore',
    });
    let first = 0;
    onTestFinished(() => {
      if (isRunning(first)) process.kill(first, 'SIGKILL');
    });
    const ended = once(wrapper, 'exit');
    const listens = () => {
      first = familyOf(wrapper.pid ?? 0)[1] ?? 0;
      return isRunning(first) && holdsSignals(first);
    };
    await expect.poll(listens).toBe(true);
    process.kill(first, signal);
    expect(await ended).toEqual([128 + constants.signals[signal], null]);
  },
);

it('SIGUSR1, SIGUSR2 and SIGPIPE change nothing, and no inspector opens', async () => {
  const server = await startServer({ dataFolder: await temporaryFolder() });
  for (const signal of ['SIGUSR1', 'SIGUSR2', 'SIGPIPE'] as const) {
    server.signal(signal);
    expect((await callPlants(server, 'GET', '/health/live')).status).toBe(200);
  }
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.log()).toBe('');
});

/** The addresses of all inspectors that a process has told of. */
function inspectorsIn(log: string): string[] {
  return Array.from(log.matchAll(/listening on ws:\/\/([0-9.:]+)/g), ([, address = '']) => address);
}

const visitInspector = async (address: string) =>
  await fetch(`http://${address}/json/version`).then(
    () => 'open',
    () => 'closed',
  );

it('no inspector is open once the server is ready, however often SIGUSR1 came meanwhile', async () => {
  const dataFolder = await temporaryFolder();
  // Each inspector on a port of its own: the usual one may be taken.
  const options = { NODE_OPTIONS: '--inspect-port=0' };
  const server = spawn(process.execPath, [CLI, 'serve'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataFolder, ...options },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (part) => {
    said += part;
  });
  let isReady = false;
  const ready = readyAddress(server).finally(() => {
    isReady = true;
  });
  while (!isReady) {
    // Before Node has heard of it, it would end the process.
    if (catches(server.pid ?? 0, 'SIGUSR1')) server.kill('SIGUSR1');
    await new Promise(setImmediate);
  }
  await ready;
  for (const address of inspectorsIn(said))
    await expect.poll(() => visitInspector(address)).toBe('closed');
});

it('an inspector that was asked for stays open', async () => {
  const options = { NODE_OPTIONS: '--inspect=0' };
  const server = await startServer({ dataFolder: await temporaryFolder(), env: options });
  const visits = inspectorsIn(server.log()).map(visitInspector);
  expect(await Promise.all(visits)).toEqual(['open']);
});

it('SIGUSR1 and SIGUSR2 change nothing of a command either', async () => {
  const dataFolder = await temporaryFolder();
  const server = await startServer({ dataFolder });
  // It waits for an answer then.
  server.signal('SIGSTOP');
  const command = spawn(process.execPath, [CLI, 'token', 'list'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(command.stderr);
  const ended = once(command, 'exit');
  await expect.poll(() => catches(command.pid ?? 0, 'SIGUSR2')).toBe(true);
  for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) command.kill(signal);
  server.signal('SIGCONT');
  expect([await ended, await said]).toEqual([[0, null], '']);
});

/** Starts in a clone whose sources have changed since it was built, and resolves once the build is under way. */
async function startToBuild() {
  const clone = await cloneHere();
  const packedAt = new Date('2020-01-01');
  await appendFile(join(clone, 'server/cli.ts'), '// Of the next version.');
  await utimes(join(clone, 'server/cli.ts'), packedAt, packedAt);
  const start = spawn(process.execPath, ['server/launch.mjs', 'serve'], {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ending = Promise.all([once(start, 'exit'), text(start.stderr)]);
  await expect.poll(() => familyOf(start.pid ?? 0)).toHaveLength(2);
  return { start, ending, family: familyOf(start.pid ?? 0) };
}

it('a start builds anew what was unpacked with an older time, and leaves no process behind where it is told to stop meanwhile', async () => {
  const { start, ending, family } = await startToBuild();
  start.kill('SIGTERM');
  await ending;
  expect(family.filter(isRunning)).toEqual([]);
});

it('SIGUSR1 and SIGUSR2 change nothing of a start that builds', async () => {
  const { start, ending, family } = await startToBuild();
  for (const signal of ['SIGUSR1', 'SIGUSR2', 'SIGTERM'] as const) start.kill(signal);
  expect(await ending).toEqual([[null, 'SIGTERM'], 'Building …\n']);
  expect(family.filter(isRunning)).toEqual([]);
});
