import { existsSync } from 'node:fs';
import { provideChromium } from './browser.ts';
import { BUILT_APP, BUILT_SERVER } from './server/server-process.ts';

/** Makes sure that there is a build and a browser; the workers inherit where the browser is. */
export default async function prepare(): Promise<void> {
  for (const file of [BUILT_SERVER, BUILT_APP]) {
    if (!existsSync(file)) throw new Error(`${file} is missing. Run npm run build first.`);
  }
  const path = await provideChromium();
  if (path) process.env.CHROMIUM_PATH = path;
}
