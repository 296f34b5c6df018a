import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const IS_ROOT = process.getuid?.() === 0;
const INSTALL_TIMEOUT_MS = 240_000;

/** Lists the paths under which the system has one of these commands or, on a Mac, of these apps. */
export function findPrograms(commands: readonly string[], macApps: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [
    ...commands.flatMap((command) => folders.map((folder) => join(folder, command))),
    ...macApps.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`),
  ].filter((path) => existsSync(path));
}

/** Has Debian install the first of these sets of its packages that can be had; nobody but root may. */
export function installPackages(...choices: string[][]): void {
  if (!IS_ROOT) return;
  runInstaller('apt-get', ['update']);
  const install = ['install', '--yes', '--no-install-recommends'];
  choices.some((packages) => runInstaller('apt-get', [...install, ...packages]));
}

/** Runs a command that may be missing or fail, and tells whether it succeeded. */
export function runInstaller(command: string, args: string[]): boolean {
  console.log(`No browser yet: ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: INSTALL_TIMEOUT_MS,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
    },
  });
  return status === 0;
}
