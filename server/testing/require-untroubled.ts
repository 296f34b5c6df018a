import { NODE_WARNING } from '../commands/create-log.ts';

/** How Node ends what it writes of an error that nobody caught. */
export const UNCAUGHT = /^Node\.js v[\d.]+$/m;

/**
 * Looks for warnings of Node or a package in what a server wrote to standard error, also for those from before it
 * had a log, which are plain text, and for an error that nobody caught.
 *
 * @throws Error with all of it where there is one.
 */
export function requireUntroubled(log: string): void {
  const isWarned = log.includes(NODE_WARNING) || /^\(node:\d+\) /m.test(log);
  if (isWarned || UNCAUGHT.test(log)) {
    throw new Error(`The server was warned, or ended by an error that nobody caught:\n${log}`);
  }
}
