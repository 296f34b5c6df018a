import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER, run } from './run.ts';

const GENERATED = join(FOLDER, 'generated');

const FROM_DESCRIPTION = { getBaseUrlFromSpecification: true };

export const CLIENTS = ['openapi-fetch', 'hey-api', 'orval'] as const;

/** Makes each client from the description, in `generated`. */
export async function generateClients(document: string): Promise<void> {
  await rm(GENERATED, { recursive: true, force: true });
  await mkdir(GENERATED);
  await run('openapi-typescript', [document, '--output', 'generated/openapi-fetch.d.ts']);
  await run('openapi-ts', ['--input', document, '--output', 'generated/hey-api']);
  const config = {
    plants: {
      input: { target: document },
      // Its functions ask the server that the description names.
      output: { target: './orval.ts', client: 'fetch', baseUrl: FROM_DESCRIPTION },
    },
  };
  const path = join(GENERATED, 'orval.config.cjs');
  await writeFile(path, `module.exports = ${JSON.stringify(config)};\n`);
  await run('orval', ['--config', path]);
}

/** Compiles what was generated, with a program for each that uses it, and runs these. */
export async function driveClients(origin: string, token: string): Promise<void> {
  await run('tsc', ['--project', 'tsconfig.json']);
  for (const client of CLIENTS) {
    await run('node', [`generated/built/drive/${client}.js`], { ORIGIN: origin, TOKEN: token });
  }
}
