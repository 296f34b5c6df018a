import { execFileSync, spawnSync } from 'node:child_process';
import type { BuiltServer } from '../../server/testing/built-server.ts';

/**
 * Returns the name of a Linux program that is to run, installing its Debian package when it is
 * missing and this process may.
 *
 * @throws Error that says what to install.
 */
export function requireTool(program: string, debianPackage: string): string {
  if (isInstalled(program)) return program;
  const run = { stdio: 'ignore' } as const;
  spawnSync('apt-get', ['update'], run);
  spawnSync('apt-get', ['install', '-y', debianPackage], run);
  if (isInstalled(program)) return program;
  throw new Error(
    `${program} is missing. Install it, on Debian with: apt-get install ${debianPackage}`,
  );
}

/**
 * Returns the command that runs another one where it may mount file systems that nobody else sees.
 *
 * @throws Error where neither user namespaces nor the rights of root allow it.
 */
export function mountNamespaceCommand(): string[] {
  const program = requireTool('unshare', 'util-linux');
  return [program, findFlag(program, 'm')];
}

/**
 * Returns the command that runs another one as process 1 of what it sees, as a container does.
 *
 * @throws Error as `mountNamespaceCommand`.
 */
export function firstProcessCommand(): string[] {
  const program = requireTool('unshare', 'util-linux');
  return [program, findFlag(program, 'pf'), '--mount-proc'];
}

/** Returns the flag for a namespace of its own, as another user where this one may make none. */
function findFlag(program: string, letters: string): string {
  const flags = [`-Ur${letters}`, `-${letters}`];
  const found = flags.find((flag) => spawnSync(program, [flag, 'true']).status === 0);
  if (found) return found;
  throw new Error('This test needs namespaces. Allow user namespaces, or run it as root.');
}

function isInstalled(program: string): boolean {
  // Not every program tells its version with status 0, such as wrk.
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Lets a running server write no file beyond this many bytes; the kernel refuses with EFBIG. */
export function limitFileSize(server: BuiltServer, bytes: number | 'unlimited'): void {
  const soft = `--fsize=${bytes}:unlimited`;
  execFileSync(requireTool('prlimit', 'util-linux'), ['--pid', String(server.pid), soft]);
}

/** What takes from root the right to read and write where a file's mode forbids it; others never have it. */
export function withoutOverride(): string[] {
  if (process.getuid?.() !== 0) return [];
  return [requireTool('setpriv', 'util-linux'), '--bounding-set=-all', '--inh-caps=-all'];
}
