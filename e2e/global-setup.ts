import { provideChromium } from './browser.ts';
import { requireBuild } from './server/require-build.ts';

/** Makes sure that there is a build and a browser; the workers inherit where the browser is. */
export default async function prepare(): Promise<void> {
  requireBuild();
  const path = await provideChromium();
  if (path) process.env.CHROMIUM_PATH = path;
}
