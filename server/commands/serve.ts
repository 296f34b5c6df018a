import { destination, pino } from 'pino';
import { readConfig } from '../config.ts';
import { type RunningServer, startServer, type Welcome } from '../main.ts';
import { parseFlags } from './parse-flags.ts';

/**
 * Lines are gathered, since a write for each would compete with the journal's for the same threads.
 * Where nobody reads the log, those beyond 16 MiB are dropped.
 */
const LOG_DESTINATION = {
  ...{ dest: 2, sync: false, minLength: 4096, periodicFlush: 250 },
  maxLength: 16 * 1024 * 1024,
};

/** Serves until told to stop by SIGTERM or SIGINT. Logs go to standard error as JSON lines. */
export async function runServe(args: string[]): Promise<void> {
  parseFlags(args, {});
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel }, destination(LOG_DESTINATION));
  const server = await startServer(config, logger);
  process.stdout.write(describeWelcome(server.welcome, config.adminToken !== null));
  stopOnSignal(server);
}

function describeWelcome({ address, firstAdmin }: Welcome, hasAdminToken: boolean): string {
  const ready = `\nPlant Store is ready at ${address}\n\n`;
  if (firstAdmin) {
    return `${ready}First start. Sign in with this link; it works once, within 15 minutes:
  ${firstAdmin.link}

The first admin's access token, for programs and for signing in; it is shown only now:
  ${firstAdmin.token}

`;
  }
  if (hasAdminToken)
    return `${ready}Sign in with the token in ADMIN_TOKEN, or with another one.\n\n`;
  return `${ready}Sign in with an access token. To make one: stop the server, then
  npm run --silent token -- create --name NAME --role admin\n\n`;
}

function stopOnSignal(server: RunningServer): void {
  let isStopping = false;
  const stop = () => {
    // A second signal means that the operator will not wait.
    if (isStopping) process.exit(1);
    isStopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server did not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
