import { constants } from 'node:os';
import type { Logger } from 'pino';
import type { RunningServer } from '../main.ts';
import { endProcess } from './end-process.ts';
import { hearStopWish, type StopSignal } from './stop-wish.ts';

const LEFT_BEHIND = {
  outdated:
    'plants.json could not be brought up to date, so do not edit it now; what was acknowledged is in the journal, and the next start takes it from there',
  moved:
    'the data folder, or its lock, was moved, removed or replaced while the server ran; what was acknowledged is in its files, wherever they are now: put it where it belongs before the next start, which else begins with what is there',
  deleted:
    'the files of the data folder were deleted while the server ran, or moved to another disk; if they were deleted, all plants, with their history, tokens and views, are lost unless a backup or an export has them, and the next start begins anew',
  lost: 'a part of the data folder was lost while the server ran, and the plants could not be saved anew from memory; the next start tells what is missing, and what to do',
};

/**
 * Stops a server on SIGTERM, SIGINT, SIGHUP or SIGQUIT and exits with 0, or with 1 where the
 * stop failed, or `plants.json` does not hold all.
 * A second signal means that the operator will not wait: the process exits with 128 and its number.
 * A server that is still starting ends so at the first signal: whether `plants.json` is up to date is
 * not known yet. That leaves no more behind than a power cut.
 *
 * @returns the server, once it has started.
 */
export async function stopOnSignal(
  starting: Promise<RunningServer>,
  logger: Logger,
  lostLines: () => number,
): Promise<RunningServer> {
  let server: RunningServer | null = null;
  const onWish = (signal: StopSignal) => {
    logger.info({ signal }, 'stopping');
    if (server) void stop(server, logger, lostLines).then((status) => endProcess(status, logger));
    // While it was waited for, the start would go on.
    else void endProcess(128 + constants.signals[signal], logger, signal, 0);
  };
  hearStopWish(onWish, (signal) => {
    logger.warn({ signal }, 'a second signal: the stop is broken off');
    void endProcess(128 + constants.signals[signal], logger, signal);
  });
  server = await starting;
  return server;
}

async function stop(server: RunningServer, logger: Logger, lostLines: () => number) {
  const since = performance.now();
  const ms = () => Math.round(performance.now() - since);
  try {
    const left = await server.stop();
    if (left !== 'current') logger.error(LEFT_BEHIND[left]);
    logger.info({ ms: ms(), lostLogLines: lostLines() }, 'stopped');
    return left === 'current' ? 0 : 1;
  } catch (err) {
    logger.fatal({ err, ms: ms() }, 'the server did not stop cleanly');
    return 1;
  }
}
