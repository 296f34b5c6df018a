// Makes the build and notes of which sources it was made. Plain JavaScript, since Node 20 cannot run
// TypeScript. The build reports on standard error: standard output belongs to the command.
import './process/require-node.mjs';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = ['server', 'web', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];
const BUILT = ['dist/server/cli.js', 'dist/web/en/index.html'];
const DIST = join(root, 'dist');
const NOTE = join(DIST, 'built-from');
const LOCK = join(DIST, 'building');
/** What a desktop, an editor or a merge leaves among the sources, in a hidden folder too. */
const LEFT_BEHIND = /\/\.|(?:~|\.(?:orig|rej|swp))$/;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

function filesOf(source) {
  const inside = readdirSync(join(root, source), { recursive: true, withFileTypes: true });
  return inside
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !LEFT_BEHIND.test(file.slice(root.length)));
}

/** By what they hold: what is unpacked keeps the time at which it was written, and may be older than a build of before. */
function hashSources() {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) =>
    source.includes('.') ? join(root, source) : filesOf(source),
  );
  for (const file of files.sort()) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)} ${content.length} `).update(content);
  }
  return hash.digest('hex');
}

/** Tells whether there is a whole build of the sources as they are. */
export function isBuilt() {
  if (![NOTE, ...BUILT.map((file) => join(root, file))].every((file) => existsSync(file)))
    return false;
  return readFileSync(NOTE, 'utf8') === hashSources();
}

/** Makes the build where there is none of the sources as they are, also once another process has made it. */
export async function buildOnce() {
  await inTurn(async () => {
    if (!isBuilt()) await build('error');
  });
}

/** Lets one process work on the build at a time. The kernel lets go of the lock with its process. */
async function inTurn(work) {
  requirePackages();
  // Where the system has no such lock, nothing keeps a second build away; a database is served all the same.
  const locks = await import('fs-native-extensions').catch(() => null);
  try {
    mkdirSync(DIST, { recursive: true });
    const lock = openSync(LOCK, 'a');
    await locks?.waitForLock(lock);
    await work();
    closeSync(lock);
  } catch (error) {
    if (error.syscall === undefined) throw error;
    const cure = 'Once that is mended, npm run build makes it.';
    console.error(`The build in ${DIST} cannot be made: ${error.message}. ${cure}`);
    process.exit(1);
  }
}

/** Ends with a sentence where the packages to build with are not installed. */
export function requirePackages() {
  if (existsSync(join(root, 'node_modules/vite'))) return;
  console.error('The packages to build with are missing. Install them first: npm ci --include=dev');
  process.exit(1);
}

/** Makes the build, which ends with this process: a signal would else end that alone. */
async function build(logLevel) {
  if (/[#?]/.test(root)) {
    console.error(`The app cannot be built in ${root}: move it to a path without # or ?.`);
    process.exit(1);
  }
  const vite = join(
    dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const args = [vite, 'build', '--app', '--logLevel', logLevel];
  const sources = hashSources();
  rmSync(NOTE, { force: true });
  let told = null;
  const stop = (signal) => {
    told = signal;
    building.kill();
  };
  // Before there is anything that a signal would leave behind.
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  // Vite would build for development where the environment says so.
  const env = { ...process.env, NODE_ENV: 'production' };
  const building = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 2] });
  const [status] = await once(building, 'exit');
  for (const signal of STOP_SIGNALS) process.off(signal, stop);
  if (told) process.kill(process.pid, told);
  if (status !== 0) process.exit(status ?? 1);
  // `npx plant-store` in a clone runs the file itself.
  chmodSync(join(root, 'dist/server/cli.js'), 0o755);
  writeFileSync(NOTE, sources);
}

const isAsked = realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isAsked) await inTurn(() => build('info'));
