import { existsSync } from 'node:fs';
import { BUILT_APP, BUILT_SERVER } from './server-process.ts';

/** @throws Error when server or app have not been built. */
export function requireBuild(): void {
  for (const file of [BUILT_SERVER, BUILT_APP]) {
    if (!existsSync(file)) throw new Error(`${file} is missing. Run npm run build first.`);
  }
}
