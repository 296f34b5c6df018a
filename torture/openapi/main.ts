import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from '../../server/testing/built-server.ts';
import { CLIENTS, driveClients, generateClients } from './clients.ts';
import { run } from './run.ts';

/** What the linters are told that the server is reached at: they take no address of this machine. */
const PUBLIC_URL = 'https://plants.nursery.test';
const ADMIN_TOKEN = 'openapi-admin-0123456789';

/**
 * Lints `/openapi.json` of the built server by the recommended rules of Redocly and Spectral, makes three
 * clients of it, compiles them, and has each create, list and delete on that server.
 */
async function checkDescription(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-openapi-'));
  const env = { ADMIN_TOKEN, LOG_LEVEL: 'error' };
  const server = await startBuiltServer({ dataFolder: join(folder, 'data'), env });
  try {
    const origin = server.address;
    const text = await (await fetch(`${origin}/openapi.json`)).text();
    const document = join(folder, 'openapi.json');
    await writeFile(document, text.replaceAll(origin, PUBLIC_URL));
    await lint(document, folder);
    await writeFile(document, text);
    await generateClients(document);
    await driveClients(origin, ADMIN_TOKEN);
    console.log(`${CLIENTS.join(', ')}: generated, compiled, and created, listed and deleted`);
  } finally {
    await server.end('SIGKILL');
    await rm(folder, { recursive: true });
  }
}

/** @throws Error where a rule finds anything, a warning too. */
async function lint(document: string, folder: string): Promise<void> {
  const rules = join(folder, 'spectral.yaml');
  await writeFile(rules, 'extends: ["spectral:oas"]\n');
  await run('spectral', ['lint', '--fail-severity=hint', '--ruleset', rules, document]);
  const told = await run('redocly', ['lint', '--format=json', document]);
  const { totals } = JSON.parse(told.slice(told.indexOf('{'))) as {
    totals: { errors: number; warnings: number };
  };
  if (totals.errors + totals.warnings > 0) throw new Error(told);
  console.log('spectral:oas, redocly recommended: no finding');
}

await checkDescription();
