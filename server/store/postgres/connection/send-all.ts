import type { Connection } from './connection.ts';

/**
 * Carries statements out in their order, each sent before the one before it is answered. The answer to the
 * last, where that is COMMIT, says whether the whole is durable.
 *
 * @throws what the first to fail was refused with: it tells why, and those behind it only that one was.
 */
export async function sendAll(
  connection: Connection,
  statements: Parameters<Connection['query']>[0][],
): Promise<void> {
  const sent = statements.map((one) => connection.query(one));
  const ended = await Promise.allSettled(sent);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
