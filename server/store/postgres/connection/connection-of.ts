import type pg from 'pg';
import type { Connection, Row, Statement } from './connection.ts';
import { outcomeUnknown } from './database-refusals.ts';

/**
 * Sends statements as they can be asked for: without names to a pooler, which would not know them again.
 *
 * @param answered is called once the first of them has been.
 */
export function connectionOf(
  client: pg.PoolClient,
  isPooled: boolean,
  answered: (() => void) | null = null,
): Connection {
  let tell = answered;
  return {
    query: <Found extends Row>(statement: string | (Statement & { values?: unknown[] })) => {
      const sent = client.query<Found>(
        typeof statement === 'string' ? statement : asked(statement, isPooled),
      );
      const text = typeof statement === 'string' ? statement : statement.text;
      const answer = text === 'COMMIT' ? confirmed(client, sent) : sent;
      const first = tell;
      tell = null;
      if (first === null) return answer;
      return answer.then((found) => {
        first();
        return found;
      });
    },
  };
}

/** Where PostgreSQL waits for its standbys; the name is the same in every language. */
const WAIT_FOR_STANDBYS = 'SyncRepWaitForLSN';

/**
 * Waits for a commit, and refuses one that was let go before a standby had confirmed it, as by an operator who
 * frees what hangs: the database calls it committed, with a warning.
 *
 * @throws DomainError `outcome_unknown`, or what the commit met.
 */
async function confirmed<Answer>(client: pg.PoolClient, sent: Promise<Answer>): Promise<Answer> {
  let warning: Error | null = null;
  const note = ({
    routine,
    message,
  }: {
    routine?: string | undefined;
    message?: string | undefined;
  }) => {
    if (routine === WAIT_FOR_STANDBYS) warning = new Error(message);
  };
  client.on('notice', note);
  const answer = await sent.finally(() => client.off('notice', note));
  if (warning) throw outcomeUnknown(warning);
  return answer;
}

function asked(statement: Statement & { values?: unknown[] }, isPooled: boolean): pg.QueryConfig {
  const { name, text, values = [], mostMs } = statement;
  const config: pg.QueryConfig & { query_timeout?: number } = { text, values: values.map(askable) };
  if (mostMs !== undefined) config.query_timeout = mostMs;
  return name === undefined || isPooled ? config : { ...config, name };
}

/**
 * Returns a value that PostgreSQL takes: U+0000, which it refuses, may be asked for and is in no text that is
 * kept, and neither is what is put in its place.
 */
function askable(value: unknown): unknown {
  if (typeof value === 'string')
    return value.includes('\0') ? value.replaceAll('\0', '\uFFFF') : value;
  return Array.isArray(value) ? value.map(askable) : value;
}
