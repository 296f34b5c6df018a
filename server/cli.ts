#!/usr/bin/env node
import { explainError } from './commands/explain-error.ts';
import { writeOutput } from './commands/standard-output.ts';

const USAGE = `Usage:
  npm start                              serve the app and the public interface
  npm run token -- create --name NAME --role viewer|editor|admin [--workspace main] [--expires 90d]
  npm run token -- list
  npm run token -- revoke NAME|ID [--workspace main]
  npm run token -- revoke --all          end every token, session and sign-in link
  npm run backup -- FOLDER               copy the data folder, also while the server runs
  npm run restore -- FOLDER [--revoke-all]   put a backup in the place of an empty data folder
  npm run verify [-- --accept-edit]      check the data folder, or accept a plants.json or access.json edited by hand
  npm run --silent copy -- --from ./data --to postgres://…   move everything into an empty database, or the other way`;

/** Each loads its own code alone: those that do not serve start in two thirds of the processor time. */
const COMMANDS = new Map<string, () => Promise<(args: string[]) => Promise<void>>>([
  ['serve', async () => (await import('./commands/serve.ts')).runServe],
  ['token', async () => (await import('./commands/token.ts')).runToken],
  ['backup', async () => (await import('./commands/backup.ts')).runBackup],
  ['restore', async () => (await import('./commands/restore.ts')).runRestore],
  ['verify', async () => (await import('./commands/verify.ts')).runVerify],
  ['copy', async () => (await import('./commands/copy.ts')).runCopy],
]);

const HELP = new Set(['--help', '-h']);

/** Runs one command; what goes wrong is one sentence on standard error and exit status 1. */
async function run([name = 'serve', ...args]: string[]): Promise<void> {
  if (name === 'help' || [name, ...args].some((arg) => HELP.has(arg))) {
    return await writeOutput(`${USAGE}\n`);
  }
  const load = COMMANDS.get(name);
  if (!load) throw new Error(`There is no command ${JSON.stringify(name)}.\n${USAGE}`);
  const command = await load();
  await command(args);
}

/** Says what went wrong where it still can be heard. */
function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

// Unheard, an error of either stream would end the process in the middle of its work.
process.stdout.on('error', (error) => {
  fail(`Standard output could not be written. ${explainError(error)}`);
});
process.stderr.on('error', () => undefined);
run(process.argv.slice(2)).catch((error: unknown) => fail(explainError(error)));
