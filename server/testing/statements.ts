import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** Counts the statements that are sent from now on by whatever connection, news to other processes aside. */
export function countStatements(): () => number {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => sent.mockRestore());
  return () => sent.mock.calls.filter((call) => !JSON.stringify(call).includes('pg_notify')).length;
}
