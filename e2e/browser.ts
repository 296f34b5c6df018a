import { chromium } from '@playwright/test';
import { findPrograms, IS_ROOT, installPackages, runInstaller } from './system-programs.ts';

/** The one without windows comes first: it takes half the processor time of a whole browser. */
const COMMANDS = [
  'chromium-headless-shell',
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
];
const MAC_APPS = ['Google Chrome', 'Chromium'];

/**
 * What a test has no use for. A whole browser draws two pages for its address bar in each window, which takes
 * a third of the time of all journeys. The rest is what Playwright switches off: only the last list counts.
 */
const DISABLED_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AimEnabled', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter'],
  ...['NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  'ThirdPartyStoragePartitioning',
];

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
  `--disable-features=${DISABLED_FEATURES.join()}`,
];

/**
 * Returns the path of a Chromium that starts, undefined for Playwright's own. Takes the first of: the
 * one that the environment variable CHROMIUM_PATH names, Playwright's own, one that the system has.
 * Where there is none it installs Playwright's, or, where Playwright's downloads cannot be reached,
 * the system's package.
 *
 * @throws Error with what to do when CHROMIUM_PATH names none or nothing could be installed.
 */
export async function provideChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await doesStart(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${JSON.stringify(named)}, which does not start as Chromium.`);
  }
  for (const install of [undefined, installWithPlaywright, installWithApt]) {
    install?.();
    if (await doesStart()) return undefined;
    for (const path of findPrograms(COMMANDS, MAC_APPS)) if (await doesStart(path)) return path;
  }
  throw new Error(
    'The journeys need Chromium and could not install it. Install Chromium or Chrome, or name one with CHROMIUM_PATH.',
  );
}

/** Starting it tells more than finding it: some systems keep a stub there that asks to be installed. */
async function doesStart(executablePath?: string): Promise<boolean> {
  const options = { args: CHROMIUM_ARGS, timeout: 20_000 };
  try {
    const browser = await chromium.launch({
      ...options,
      ...(executablePath && { executablePath }),
    });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/** The libraries come second: where downloads are blocked they would be minutes for nothing. */
function installWithPlaywright(): void {
  const isDownloaded = runInstaller('npx', ['playwright', 'install', 'chromium']);
  if (isDownloaded && IS_ROOT) runInstaller('npx', ['playwright', 'install-deps', 'chromium']);
}

/** Not every release has the one without windows as a package of its own. */
function installWithApt(): void {
  installPackages(['chromium-headless-shell'], ['chromium']);
}
