import { runBackup } from './commands/backup.ts';
import { explainError } from './commands/explain-error.ts';
import { runRestore } from './commands/restore.ts';
import { runServe } from './commands/serve.ts';
import { writeOutput } from './commands/standard-output.ts';
import { runToken } from './commands/token.ts';
import { runVerify } from './commands/verify.ts';

const USAGE = `Usage:
  npm start                              serve the app and the public interface
  npm run token -- create --name NAME --role viewer|editor|admin [--workspace main] [--expires 90d]
  npm run token -- list
  npm run token -- revoke NAME|ID [--workspace main]
  npm run token -- revoke --all          end every token, session and sign-in link
  npm run backup -- FOLDER               copy the data folder, also while the server runs
  npm run restore -- FOLDER [--revoke-all]   put a backup in the place of an empty data folder
  npm run verify [-- --accept-edit]      check the data folder, or accept a plants.json or access.json edited by hand`;

const COMMANDS = new Map([
  ['serve', runServe],
  ['token', runToken],
  ['backup', runBackup],
  ['restore', runRestore],
  ['verify', runVerify],
]);

const HELP = new Set(['--help', '-h']);

/** Runs one command; what goes wrong is one sentence on standard error and exit status 1. */
async function run([name = 'serve', ...args]: string[]): Promise<void> {
  if (name === 'help' || [name, ...args].some((arg) => HELP.has(arg))) {
    return await writeOutput(`${USAGE}\n`);
  }
  const command = COMMANDS.get(name);
  if (!command) throw new Error(`There is no command ${JSON.stringify(name)}.\n${USAGE}`);
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
