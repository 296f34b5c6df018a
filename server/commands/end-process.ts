import { constants } from 'node:os';
import type { Logger } from 'pino';
import { STOP_SIGNALS } from './stop-wish.ts';

/** How long calls of the system that are under way may take yet. */
const PATIENCE_MS = 1000;

const LOOK_EVERY_MS = 10;

/**
 * Ends the process with a status. Node would wait, for however long, for the threads in which calls of the
 * disk, or lookups of names, hang; where one goes on, the process ends by a signal instead, which waits for none.
 */
export async function endProcess(
  status: number,
  logger: Logger,
  signal: NodeJS.Signals = 'SIGTERM',
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const since = performance.now();
  while (isThreadHeld() && performance.now() - since < patienceMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  if (isThreadHeld()) {
    logger.warn(
      { status },
      'a call of the disk or a lookup of a name is under way, so the process ends by a signal',
    );
    // Behind what writes the last lines of the log.
    process.on('exit', () => {
      if (isFirst()) process.abort();
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
  }
  process.exit(status);
}

function isThreadHeld(): boolean {
  return process.getActiveResourcesInfo().some((name) => /^(?:FSReq|GetAddrInfoReq)/.test(name));
}

/** Ends the process by a signal, whoever hears that; as process 1 with the status that a shell would tell of it. */
export function endBySignal(signal: NodeJS.Signals): void {
  if (isFirst()) process.exit(128 + constants.signals[signal]);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/**
 * Has process 1 end by the signals that end any other process: the system hands it none that it does not hear.
 * Where a piece of work hears them too, it decides.
 */
export function hearSignalsAsFirst(): void {
  if (!isFirst()) return;
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) endBySignal(signal);
    });
  }
}

/** Tells whether it is process 1, as in a container: the system then hands it no signal that it sends itself, or does not hear. */
function isFirst(): boolean {
  return process.pid === 1;
}
