import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = ['Google Chrome', 'Chromium'];
const IS_ROOT = process.getuid?.() === 0;
const INSTALL_TIMEOUT_MS = 240_000;

/** What Chromium is started with: nothing of its own on the network, and no sandbox where root has none. */
export const CHROMIUM_ARGS = [
  ...(IS_ROOT ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each journey has a profile of its own, which shares no process; one each is half as many to start.
  '--renderer-process-limit=1',
];

/**
 * Returns the path of a Chromium that starts. Takes the first of: the one that the environment
 * variable CHROMIUM_PATH names, Playwright's own, one that the system has. Where there is none it
 * installs Playwright's, or, where Playwright's downloads cannot be reached, the system's package.
 *
 * @throws Error with what to do when CHROMIUM_PATH names none or nothing could be installed.
 */
export function provideChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (doesStart(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${JSON.stringify(named)}, which does not start as Chromium.`);
  }
  const path = findChromium() ?? installWithPlaywright() ?? installWithApt();
  if (path) return path;
  throw new Error(
    'The journeys need Chromium and could not install it. Install Chromium or Chrome, or name one with CHROMIUM_PATH.',
  );
}

function findChromium(): string | undefined {
  return [chromium.executablePath(), ...systemPaths()].find(doesStart);
}

function systemPaths(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [
    ...COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command))),
    ...MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`),
  ];
}

/** Starting it tells more than finding it: some systems keep a stub there that asks to be installed. */
function doesStart(path: string): boolean {
  const { status } = spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
  return status === 0;
}

/** The libraries come second: where downloads are blocked they would be minutes for nothing. */
function installWithPlaywright(): string | undefined {
  const isDownloaded = run('npx', ['playwright', 'install', 'chromium']);
  if (isDownloaded && IS_ROOT) run('npx', ['playwright', 'install-deps', 'chromium']);
  return isDownloaded ? findChromium() : undefined;
}

function installWithApt(): string | undefined {
  if (!IS_ROOT) return undefined;
  run('apt-get', ['update']);
  run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
  return findChromium();
}

/** Runs a command that may be missing or fail, and tells whether it succeeded. */
function run(command: string, args: string[]): boolean {
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
