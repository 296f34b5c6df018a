// Runs the command line from the build, making the build first where it is missing or older than
// the sources. Plain JavaScript, since Node 20 cannot run TypeScript. The build reports on standard
// error: standard output belongs to the command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopWithNpm } from './stop-with-npm.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = ['server', 'web', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];
const BUILT = ['dist/server/cli.js', 'dist/web/index.html'];

function newestChange(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(
    stats.mtimeMs,
    ...readdirSync(path).map((name) => newestChange(join(path, name))),
  );
}

function oldestBuild() {
  try {
    return Math.min(...BUILT.map((file) => statSync(join(root, file)).mtimeMs));
  } catch {
    return 0;
  }
}

/** Ends with this process, which a signal would else end alone. */
async function build() {
  if (!existsSync(join(root, 'node_modules/vite'))) {
    console.error(
      'The packages to build with are missing. Install them first: npm ci --include=dev',
    );
    process.exit(1);
  }
  console.error('Building …');
  const vite = join(
    dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const args = [vite, 'build', '--app', '--logLevel', 'error'];
  const building = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  let told = null;
  const stop = (signal) => {
    told = signal;
    building.kill();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  const [status] = await once(building, 'exit');
  for (const signal of STOP_SIGNALS) process.off(signal, stop);
  if (told) process.kill(process.pid, told);
  if (status !== 0) process.exit(status ?? 1);
}

const newestSource = Math.max(...SOURCES.map((path) => newestChange(join(root, path))));
stopWithNpm();
if (oldestBuild() < newestSource) await build();
await import('../dist/server/cli.js');
