import { runBackup } from './commands/backup.ts';
import { runServe } from './commands/serve.ts';
import { runToken } from './commands/token.ts';
import { runVerify } from './commands/verify.ts';

const USAGE = `Usage:
  npm start                              serve the app and the public interface
  npm run token -- create --name NAME --role viewer|editor|admin [--workspace main] [--expires 90d]
  npm run token -- list
  npm run token -- revoke NAME|ID [--workspace main]
  npm run backup -- FOLDER               copy the data folder, also while the server runs
  npm run verify [-- --accept-edit]      check the data folder, or accept a plants.json edited by hand`;

const COMMANDS = new Map([
  ['serve', runServe],
  ['token', runToken],
  ['backup', runBackup],
  ['verify', runVerify],
]);

/** Runs one command; what goes wrong is one sentence on standard error and exit status 1. */
async function run([name = 'serve', ...args]: string[]): Promise<void> {
  const command = COMMANDS.get(name);
  if (!command) throw new Error(`There is no command ${JSON.stringify(name)}.\n${USAGE}`);
  await command(args);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
