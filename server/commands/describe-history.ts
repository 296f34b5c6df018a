import type { HistoryEnd } from '../store/file/history/check-history.ts';
import { explainError } from './explain-error.ts';

const IN_FOLDER =
  'To have that history back, put the file of a backup in its place; otherwise nothing needs to be done.';

const IN_DATABASE =
  'The database has the changes after that alone. To have the others, restore an earlier backup into another database.';

/** Tells which part of history cannot be read and where it is damaged, that no plant is lost by it, and what to do. */
export function describeHistoryEnd({ damage, seqs }: HistoryEnd, advice = IN_FOLDER): string {
  const ends = Object.entries(seqs).map(([workspace, seq]) => `change ${seq} of ${workspace}`);
  const part =
    ends.length === 0
      ? 'before the first change'
      : `up to ${new Intl.ListFormat('en').format(ends)}`;
  return `History cannot be read ${part}: ${damage.message} All plants are whole, for history alone needs this file. ${advice}`;
}

/** Tells the same of a folder that goes to a database, where no file has a place. */
export function describeEndInDatabase(end: HistoryEnd): string {
  return describeHistoryEnd(end, IN_DATABASE);
}

/** Tells what a copy is without, from what kept it from being read. */
export function describeLeftOut(error: Error): string {
  return `${explainError(error)} History alone needs this file, so the copy was made without it, and with all plants.`;
}
