import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** Counts the statements that are sent from now on by whatever connection, news to other processes aside. */
export function countStatements(): () => number {
  const sent = watchQueries();
  return () => sent.mock.calls.filter((call) => !JSON.stringify(call).includes('pg_notify')).length;
}

/** Counts the characters of all rows that are read from now on, over whatever connection. */
export function countCharactersRead(): () => Promise<number> {
  const sent = watchQueries();
  return async () => {
    const answers: unknown[] = await Promise.all(sent.mock.results.map(({ value }) => value));
    return answers.reduce((sum: number, answer) => sum + JSON.stringify(rowsOf(answer)).length, 0);
  };
}

/** Watches what is asked of every connection until the test ends. */
function watchQueries() {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => sent.mockRestore());
  return sent;
}

function rowsOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer && 'rows' in answer ? answer.rows : [];
}
