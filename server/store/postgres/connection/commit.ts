import { BEGIN } from './begin.ts';
import type { Connection, Statement } from './connection.ts';
import { isConnectionLost, outcomeUnknown, refusalOf } from './database-refusals.ts';
import { sendAll } from './send-all.ts';

/**
 * Ends a transaction. It waits for the disk, and for a standby where one is to confirm it, which may be gone
 * for good: the app gives up after 20 seconds, and knows nothing then.
 */
const COMMIT: Statement = { text: 'COMMIT', mostMs: 15_000 };

/**
 * Leaves a mark in the log of the database that means nothing: a transaction that writes nothing waits for nobody.
 * It waits for no lock either.
 */
const MARK: Statement = { text: `SELECT pg_logical_emit_message(true, 'plant-store', '')` };

/**
 * Resolves once all that the database shows is durable, and confirmed by the standbys that are to confirm it: after a
 * crash, or where an operator frees a commit that hangs, it shows changes before that.
 *
 * @throws DomainError as `commit`.
 */
export async function confirmShown(connection: Connection): Promise<void> {
  await connection.query(BEGIN);
  await commit(connection, [MARK]);
}

/**
 * Ends a transaction behind its last statements, sent with it.
 *
 * @throws DomainError `outcome_unknown` where the connection broke, or no answer came in time.
 */
export async function commit(
  connection: Connection,
  last: Parameters<typeof sendAll>[1] = [],
): Promise<void> {
  const [written, ended] = await Promise.allSettled([
    sendAll(connection, last),
    connection.query(COMMIT),
  ]);
  if (written.status === 'rejected') {
    const { reason } = written;
    throw isConnectionLost(refusalOf(reason)) ? outcomeUnknown(reason) : reason;
  }
  if (ended.status === 'rejected') {
    const { reason } = ended;
    // Whatever else it meets, such as a full disk below its log, can end the database once it has written the change.
    throw reason?.severity === 'ERROR' ? reason : outcomeUnknown(reason);
  }
}
