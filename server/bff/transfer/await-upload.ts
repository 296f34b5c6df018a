import type { SessionWatch } from '../../domain/access/session-watch.ts';
import { type AppContext, principalOfRequest } from '../../http/context.ts';
import { serverStops } from './import-file.ts';

/**
 * Whoever has been sent away, or may import no longer, keeps no room that colleagues need, however slowly
 * the rest would come.
 *
 * @throws DomainError `session_required` once the session has ended, `insufficient_scope` once its role
 *   is too weak, else as `reading`.
 */
export async function unlessSentAway<T>(
  c: AppContext,
  watch: SessionWatch,
  reading: Promise<T>,
): Promise<T> {
  const { workspace, admission } = principalOfRequest(c);
  const session = { workspace, hash: admission.sessionHash ?? '' };
  let stopWatching = () => {};
  const sentAway = new Promise<never>((_resolve, reject) => {
    // Says what has ended: the session, the token, or what its role allows.
    const confirm = () => void c.get('confirmAdmission')().catch(reject);
    stopWatching = watch.watch(session, { onEnd: confirm, onRole: confirm }).stop;
  });
  try {
    return await Promise.race([reading, sentAway]);
  } finally {
    stopWatching();
  }
}

/** @throws DomainError `storage_unavailable` once the server stops, else as `reading`. */
export async function unlessStopped<T>(reading: Promise<T>, stopping: AbortSignal): Promise<T> {
  let stop = () => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(serverStops());
  });
  stopping.addEventListener('abort', stop);
  try {
    if (stopping.aborted) stop();
    return await Promise.race([reading, stopped]);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}
