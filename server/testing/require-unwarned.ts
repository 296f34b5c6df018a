import { NODE_WARNING } from '../commands/create-log.ts';

/**
 * Looks for warnings of Node or a package in what a server wrote to standard error, also for those from before it
 * had a log, which are plain text.
 *
 * @throws Error with all of it where there is one.
 */
export function requireUnwarned(log: string): void {
  const isWarned = log.includes(NODE_WARNING) || /^\(node:\d+\) /m.test(log);
  if (isWarned) throw new Error(`The server was warned:\n${log}`);
}
