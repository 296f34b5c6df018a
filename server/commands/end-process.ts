import type { Logger } from 'pino';

/** How long calls of the disk that are under way may take yet. */
const PATIENCE_MS = 1000;

const LOOK_EVERY_MS = 10;

/**
 * Ends the process with a status. Node would wait, for however long, for the threads in which calls of the
 * disk hang; where one does, the process ends by SIGTERM instead, which waits for none.
 */
export async function endProcess(status: number, logger: Logger): Promise<void> {
  const since = performance.now();
  while (isDiskCalled() && performance.now() - since < PATIENCE_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  if (isDiskCalled()) {
    logger.warn({ status }, 'a call of the disk hangs, so the process ends by SIGTERM');
    // Behind what writes the last lines of the log.
    process.on('exit', () => {
      process.removeAllListeners('SIGTERM');
      process.kill(process.pid, 'SIGTERM');
    });
  }
  process.exit(status);
}

function isDiskCalled(): boolean {
  return process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
}
