import type { Connection, Statement } from './connection.ts';
import { isConnectionLost, outcomeUnknown, refusalOf } from './database-refusals.ts';

/**
 * Ends a transaction. It waits for the disk, and for a standby where one is to confirm it, which may be gone
 * for good: the app gives up after 20 seconds, and knows nothing then.
 */
export const COMMIT: Statement = { text: 'COMMIT', mostMs: 15_000 };

/** @throws DomainError `outcome_unknown` where the connection broke, or no answer came in time. */
export async function commit(connection: Connection): Promise<void> {
  try {
    await connection.query(COMMIT);
  } catch (error) {
    throw isConnectionLost(refusalOf(error)) ? outcomeUnknown(error) : error;
  }
}
