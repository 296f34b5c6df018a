import type { Logger } from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import { type Config, readConfig } from '../config.ts';
import { readSetting } from '../find-setting.ts';
import { isOpenWithoutAddress } from '../http/auth/sign-in-address.ts';
import { escapeUnseen } from '../http/observe/escape-unseen.ts';
import { addressOf } from '../http/public-url.ts';
import { type RunningServer, startServer, type Welcome } from '../main.ts';
import { databaseName } from '../store/postgres/copy/database-name.ts';
import { scheduleBackups } from './backup/backup-schedule.ts';
import { measureBackups } from './backup/measure-backups.ts';
import { createLog } from './create-log.ts';
import { describeNewStore } from './describe-new-store.ts';
import { LogWriter } from './log-writer.ts';
import { describeOpenFolder } from './open-folder.ts';
import { isOutputDiscarded } from './standard-output.ts';
import { stopOnSignal } from './stop-signals.ts';

const UNSEEN_LINK =
  'Standard output is closed or thrown away, so nobody has seen the sign-in link of the first admin. Start the server where it can be read to get another, or make a token with plant-store token create';

const ADDRESS_ADVICE =
  'Other machines can come in, and PUBLIC_URL is not set: set it to the address that staff use, such as http://plants.example.com:3000.';

/** Serves until told to stop by a signal. Logs go to standard error as JSON lines. */
export async function runServe(): Promise<void> {
  const config = readConfig(process.env);
  const { logger, lostLines, flush } = createLog(config);
  const since = performance.now();
  logger.info(describeSettings(config), 'starting');
  const starting = startServer(config, logger, lostLines).then((started) =>
    withBackups(started, config, logger),
  );
  const server = await stopOnSignal(starting, logger, lostLines).catch((error: unknown) => {
    // The sentence that says why comes behind the log.
    flush();
    throw error;
  });
  const { welcome, listening } = server;
  const ms = Math.round(performance.now() - since);
  logger.info({ ...listening, address: welcome.address, ms }, 'ready');
  if (welcome.firstAdmin && isOutputDiscarded()) logger.warn(UNSEEN_LINK);
  const warnings = [
    isOpenWithoutAddress(config.host, config.publicUrl) ? ADDRESS_ADVICE : null,
    config.database ? null : await describeOpenFolder(config.dataFolder).catch(() => null),
  ].filter((warning) => warning !== null);
  for (const warning of warnings) logger.warn(warning);
  const told = warnings.map((warning) => `${warning}\n\n`).join('');
  tell(describeWelcome(welcome, config) + told, logger);
}

/** Has a server make backups for as long as it runs, where the settings say so. */
function withBackups(server: RunningServer, config: Config, logger: Logger): RunningServer {
  const { backups } = config;
  if (!backups) return server;
  const schedule = scheduleBackups(backups, config, server.ownsFolder, logger);
  measureBackups(server.metrics, schedule);
  const stop = async () => {
    const [left] = await Promise.all([server.stop(), schedule.stop()]);
    return left;
  };
  return { ...server, stop };
}

/** Writes to standard output without waiting for whoever reads there: a terminal can be paused. */
function tell(text: string, logger: Logger): void {
  const output = new LogWriter(1, {
    gatherMs: 0,
    onFailed: (err) => logger.warn({ err }, 'the welcome could not be written'),
  });
  process.on('exit', () => output.flush());
  output.write(escapeUnseen(text));
}

/** Returns what an operator would ask for first, and no secret. */
function describeSettings(config: Config): object {
  const { host, port, database, dataFolder, logLevel, publicUrl, adminToken } = config;
  const { rateLimit, corsOrigins, backups } = config;
  return {
    version: packageJson.version,
    node: process.version,
    ...{ host, port, logLevel },
    ...(database ? { database: databaseName(database.url) } : { dataFolder }),
    publicUrl: publicUrl && addressOf(publicUrl),
    trustProxy: readSetting(process.env, 'TRUST_PROXY') ?? null,
    hasAdminToken: adminToken !== null,
    ...{ rateLimit, corsOrigins, backups },
  };
}

function describeWelcome({ address, isNew, firstAdmin }: Welcome, config: Config): string {
  const begun = isNew ? `${describeNewStore(config)}\n\n` : '';
  const ready = `\nPlant Store is ready at ${address}\n\n${begun}`;
  if (firstAdmin) return `${ready}${describeFirstAdmin(firstAdmin)}\n`;
  if (config.adminToken !== null)
    return `${ready}Sign in with the token in ADMIN_TOKEN, or with another one.\n\n`;
  return `${ready}Sign in with an access token. To make one, also while the server runs:
  plant-store token create --name NAME --role admin\n\n`;
}

function describeFirstAdmin({ link, token }: NonNullable<Welcome['firstAdmin']>): string {
  const why = token ? 'There is no admin yet.' : 'Nobody has signed in as the first admin yet.';
  const signIn = `${why} Sign in with this link; it works once, within 15 minutes:\n  ${link}\n`;
  if (!token) return signIn;
  return `${signIn}
The first admin's access token, for programs and for signing in; it is shown only now:
  ${token}
`;
}
