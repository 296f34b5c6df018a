import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { isListening } from '../../server/control/socket-operations.ts';
import {
  type BuiltServer,
  callPlants,
  TEST_ADMIN_TOKEN,
} from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { freePort } from '../../server/testing/postgres.ts';
import { startServer } from '../../server/testing/start-server.ts';
import { rounds } from '../rounds.ts';
import { limitFileSize, requireTool } from './linux-tools.ts';

/** A client that the proxy does not take for itself. */
const CLIENT = '127.0.0.2';

interface Proxy {
  /** How its settings begin in the documentation. */
  language: string;
  /** What the documentation has for a path in the place of what. */
  underPath: [string, string];
  /** Writes them, as this machine needs them, and returns the command that runs the proxy. */
  prepare(settings: string, folder: string): Promise<[string, string[]]>;
}

const PROXIES: Record<string, Proxy> = {
  nginx: {
    language: 'nginx',
    underPath: ['location /plants/', 'location /'],
    prepare: async (settings, folder) => {
      const path = join(folder, 'nginx.conf');
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const http = `access_log off; ${places.join(' ')}\n${settings}`;
      const main = `daemon off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { ${http} }\n`;
      await writeFile(path, main);
      return [requireTool('nginx', 'nginx-light'), ['-c', path, '-p', folder]];
    },
  },
  Caddy: {
    language: 'caddyfile',
    underPath: ['reverse_proxy /plants* 127.0.0.1:3000', 'reverse_proxy 127.0.0.1:3000'],
    prepare: async (settings, folder) => {
      const path = join(folder, 'Caddyfile');
      const own = `tls ${folder}/plants.pem ${folder}/plants.key`;
      const main = `{\n  admin off\n  auto_https disable_redirects\n}\n${settings.replace('{\n', `{\n  ${own}\n`)}`;
      await writeFile(path, main);
      return [requireTool('caddy', 'caddy'), ['run', '--config', path, '--adapter', 'caddyfile']];
    },
  },
  HAProxy: {
    language: 'haproxy',
    underPath: ['use_backend plant_store if { path_beg /plants }', 'default_backend plant_store'],
    prepare: async (settings, folder) => {
      const path = join(folder, 'haproxy.cfg');
      await writeFile(path, settings);
      return [requireTool('haproxy', 'haproxy'), ['-f', path]];
    },
  },
};

/** The block of settings in the documentation, with this test's ports and paths in the place of an operator's. */
async function settingsFor(
  { language, underPath: [replacement, replaced] }: Proxy,
  basePath: string,
  folder: string,
  { port, serverPort }: Record<'port' | 'serverPort', number>,
) {
  const text = await readFile('docs/operations.md', 'utf8');
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1];
  if (block === undefined) throw new Error(`The documentation has no settings in ${language}.`);
  expect(text.replaceAll('\n', ' ')).toContain(`\`${replacement}\``);
  const rooted = basePath === '' ? block : block.replace(replaced, replacement);
  return rooted
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
    .replace(/(listen |bind :|bind \*:)443/g, `$1${port}`)
    .replace(/^plants\.example\.com/m, `https://localhost:${port}`)
    .replaceAll('plants.example.com', 'localhost')
    .replaceAll('/etc/ssl/', `${folder}/`);
}

async function startBehind(name: string, basePath = '') {
  const proxy = PROXIES[name];
  if (!proxy) throw new Error(`${name} is no proxy of these.`);
  const folder = await temporaryFolder();
  const [port, serverPort] = [await freePort(), await freePort()];
  const origin = `https://localhost:${port}`;
  const address = origin + basePath;
  const server = await startServer({
    dataFolder: join(folder, 'data'),
    env: {
      PUBLIC_URL: address,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'info',
      PORT: String(serverPort),
    },
  });
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', join(folder, 'plants.key'), '-out', join(folder, 'plants.pem')];
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    ...subject,
    ...files,
  ];
  execFileSync(requireTool('openssl', 'openssl'), request, { stdio: 'ignore' });
  const certificate = await readFile(join(folder, 'plants.pem'));
  const both = [certificate, await readFile(join(folder, 'plants.key'))];
  await writeFile(join(folder, 'both.pem'), Buffer.concat(both));
  const settings = await settingsFor(proxy, basePath, folder, { port, serverPort });
  const [command, args] = await proxy.prepare(settings, folder);
  const running = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (data) => {
      said += String(data);
    });
  }
  onTestFinished(() => end(running));
  await expect
    .poll(() => isListening({ port, host: '127.0.0.1' }).then((is) => is || said))
    .toBe(true);
  const session = connect(origin, {
    ca: certificate,
    createConnection: () =>
      connectTls({
        ...{ host: '127.0.0.1', port, localAddress: CLIENT },
        ...{ servername: 'localhost', ca: certificate, ALPNProtocols: ['h2'] },
      }),
  });
  onTestFinished(() => session.destroy());
  /** As it is asked past the proxy. */
  const direct = { ...server, address: `http://127.0.0.1:${serverPort}` };
  return { server: direct, session, address };
}

async function end(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
}

/** Sends a request as the app does. */
async function ask(
  session: ClientHttp2Session,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
) {
  const own = { ':method': method, ':path': path, 'sec-fetch-site': 'same-origin', ...headers };
  const stream = session.request(own);
  if (body === undefined) stream.end();
  else stream.end(body);
  const [answer] = await once(stream, 'response');
  return { stream, answer: answer as Record<string, string | string[]> };
}

async function textOf(stream: ClientHttp2Stream): Promise<string> {
  let text = '';
  for await (const part of stream) text += String(part);
  return text;
}

/** Reads to the end, each part as it was sent. */
async function partsOf(stream: ClientHttp2Stream): Promise<string[]> {
  const parts: string[] = [];
  stream.on('data', (part) => parts.push(String(part)));
  await once(stream, 'end');
  return parts;
}

/** Reads until a text has come. */
async function readUntil(stream: ClientHttp2Stream, wanted: string): Promise<void> {
  let text = '';
  while (!text.includes(wanted)) {
    const part: unknown = stream.read();
    if (part === null) await once(stream, 'readable');
    else text += String(part);
  }
}

/** Signs in as the app does, and returns the answer and the cookie to send. */
async function signIn(session: ClientHttp2Session, basePath: string) {
  const body = JSON.stringify({ token: TEST_ADMIN_TOKEN });
  const { answer } = await ask(session, 'POST', `${basePath}/bff/session`, JSON_BODY, body);
  expect(answer[':status']).toBe(201);
  const [setCookie = ''] = answer['set-cookie'] ?? [];
  return { setCookie, cookie: { cookie: setCookie.split(';')[0] ?? '' } };
}

/** Adds up what a running server measures under a name and labels such as these. */
async function readMetric(server: BuiltServer, wanted: RegExp): Promise<number> {
  const lines = (await (await callPlants(server, 'GET', '/metrics')).text()).split('\n');
  const values = lines.filter((line) => wanted.test(line)).map((line) => line.split(' ').at(-1));
  return values.reduce((sum, value) => sum + Number(value), 0);
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Nearly as large as a file may be. */
const LARGE = Buffer.from(
  `name,tag\n${Array.from({ length: 99_000 }, (_, index) => `Rose ${index} ${'x'.repeat(145)},rose\n`).join('')}`,
);

/** Each with a path in front of the app's, and without one. */
const SETTINGS = rounds(['nginx'], Object.keys(PROXIES)).flatMap((name) => [
  [name, ''],
  [name, '/plants'],
]);

test.each(SETTINGS)(
  'behind %s with the settings that the documentation shows the app goes on at https://localhost%s over HTTP/2: streams are not held back, large files pass, and addresses are right',
  { timeout: 20_000 },
  async (name, basePath) => {
    const { server, session, address } = await startBehind(name, basePath);
    const page = await ask(session, 'GET', `${basePath}/`, { accept: 'text/html' });
    expect([page.answer[':status'], await textOf(page.stream)]).toEqual([
      200,
      expect.stringMatching(new RegExp(` src="${basePath}/assets/index-`)),
    ]);
    const { setCookie, cookie } = await signIn(session, basePath);
    expect(setCookie).toMatch(/; Secure/);
    expect(setCookie).toContain(`; Path=${basePath || '/'};`);

    const events = await ask(session, 'GET', `${basePath}/bff/events`, cookie);
    const adding = await ask(
      session,
      'POST',
      `${basePath}/bff/plants`,
      { ...JSON_BODY, ...cookie },
      '{"name":"Moss"}',
    );
    expect(adding.answer[':status']).toBe(201);
    await readUntil(events.stream, 'event: change');
    events.stream.close();

    expect(LARGE.length).toBeGreaterThan(15 * 1024 * 1024);
    const checking = await ask(session, 'POST', `${basePath}/bff/imports/check`, cookie, LARGE);
    const parts = await partsOf(checking.stream);
    const lines = parts.join('').trim().split('\n');
    expect(lines[0]).toContain('"checking"');
    // How far it is comes while the work goes on, and not with its end.
    expect(parts.length).toBeGreaterThan(1);
    expect(lines.at(-1)).toMatch(/"checked".*"added":99000/);

    const token = { name: 'Till', role: 'viewer', expires: null };
    const made = await ask(
      session,
      'POST',
      `${basePath}/bff/tokens`,
      { ...JSON_BODY, ...cookie },
      JSON.stringify(token),
    );
    const { id } = JSON.parse(await textOf(made.stream)).token;
    const link = await ask(session, 'POST', `${basePath}/bff/tokens/${id}/links`, cookie);
    expect(JSON.parse(await textOf(link.stream)).address).toContain(`${address}/sign-in#code=`);
    await expect.poll(() => server.log()).toContain(`"client":"${CLIENT}"`);
    expect(server.log()).not.toContain('"client":"127.0.0.1"');
  },
);

test.each(rounds(['nginx'], Object.keys(PROXIES)))(
  'behind %s with the settings that the documentation shows a stream whose browser has gone ends at the server, too',
  async (name) => {
    const { server, session } = await startBehind(name);
    const countStreams = () => readMetric(server, /^plant_store_event_streams /);
    const { cookie } = await signIn(session, '');
    const closed = await ask(session, 'GET', '/bff/events', cookie);
    await ask(session, 'GET', '/bff/events', cookie);
    await expect.poll(countStreams).toBe(2);
    closed.stream.close();
    await expect.poll(countStreams).toBe(1);
    // As when the browser ends, and not one page alone.
    session.destroy();
    await expect.poll(countStreams).toBe(0);
  },
);

test.each(rounds([], ['HAProxy']))(
  'behind %s with the settings that the documentation shows reads go on while the disk is full',
  async (name) => {
    const { server, session } = await startBehind(name);
    expect((await callPlants(server, 'POST', '/plants', { name: 'Moss' })).status).toBe(201);
    limitFileSize(server, 10);
    expect((await callPlants(server, 'POST', '/plants', { name: 'Fern' })).status).toBe(507);
    expect((await callPlants(server, 'GET', '/health/ready')).status).toBe(503);
    const countChecks = () => readMetric(server, /^http_request_duration_seconds_count.*"\/health/);
    const before = await countChecks();
    // HAProxy takes a server out for three answers in a row, and has heard them before it asks for a fourth time.
    await expect.poll(countChecks).toBeGreaterThanOrEqual(before + 4);
    const authorization = `Bearer ${TEST_ADMIN_TOKEN}`;
    const list = await ask(session, 'GET', '/plants', { authorization });
    expect([list.answer[':status'], await textOf(list.stream)]).toEqual([
      200,
      '[{"name":"Moss","tag":""}]',
    ]);
  },
);
