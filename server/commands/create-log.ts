import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { logOptions } from '../http/observe/safe-log-line.ts';
import { LogWriter } from './log-writer.ts';

/** The log of this process: JSON lines on standard error. */
export interface Log {
  logger: Logger;
  /** Returns how many lines could not be written and were lost. */
  lostLines(): number;
  /** Writes what waits, so that it comes before what others write to standard error. */
  flush(): void;
}

/** What stands before a warning in the log. */
export const NODE_WARNING = 'a warning from Node or a package';

/** Makes the log, whose last lines are written when the process exits. */
export function createLog({
  logLevel: level,
  adminToken,
}: Pick<Config, 'logLevel' | 'adminToken'>): Log {
  const writer = new LogWriter(2, {
    onLost: (lines) => logger.error({ lines }, `${lines} log lines were lost`),
  });
  const logger = pino({ ...logOptions(adminToken), level }, writer);
  const flush = () => writer.flush();
  process.on('exit', flush);
  process.on('uncaughtExceptionMonitor', (err) => logger.fatal({ err }, 'the process failed'));
  // Node would print them as text between the lines.
  process.removeAllListeners('warning');
  process.on('warning', (err) => logger.warn({ err }, NODE_WARNING));
  return { logger, lostLines: () => writer.lost, flush };
}
