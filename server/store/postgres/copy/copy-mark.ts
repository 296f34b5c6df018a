import type { CopyMark } from '../../copy/copy-store.ts';
import type { Connection, Row } from '../connection/connection.ts';
import { UnfitDatabase } from '../connection/start-refusals.ts';
import { TABLES } from '../migrations/migrations.ts';

/**
 * The tables of which a copy writes all in its last step, the one that takes the mark away. So beside a mark they
 * hold nothing, and whatever a server makes there has a row in one of them.
 */
export const WRITTEN_LAST = TABLES.filter(
  (table) => !['plant', 'change', 'change_part'].includes(table),
);

type MarkRow = Row & CopyMark;

const READ_MARK = { name: 'read-copy-mark', text: 'SELECT source, checksum FROM unfinished_copy' };

/** Reads of what a database holds an unfinished copy; null where it holds none. */
export async function readMark(connection: Connection): Promise<CopyMark | null> {
  const { rows } = await connection.query<MarkRow>(READ_MARK);
  return rows[0] ?? null;
}

/**
 * Refuses a database into which a copy was begun and not finished: it may lack anything.
 *
 * @throws Error that says what to do.
 */
export async function requireWhole(connection: Connection): Promise<void> {
  const mark = await readMark(connection);
  if (mark) throw copyUnfinished(mark.source);
}

/** Makes the refusal of a database that holds an unfinished copy. */
export function copyUnfinished(source: string): Error {
  return new UnfitDatabase(
    `The database holds a copy of ${source} that was not finished, so anything may be missing. Run the same copy again, which goes on with it, or use another database.`,
  );
}
