import { spawnSync } from 'node:child_process';

/**
 * Returns the name of a Linux program that a test runs, installing its Debian package when it is
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
    `This test runs ${program}. Install it, on Debian with: apt-get install ${debianPackage}`,
  );
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
