import {
  DEFAULT_HISTORY_LIMIT,
  type HistoryEntry,
  type HistoryPage,
  MAX_HISTORY_LIMIT,
} from '../../../server/contract/history.ts';

/** A page with less than this is filled up from further back, unless there is no more. */
export const ENOUGH = 10;

/** So many answers are asked for to fill it up; to look further back is then for whoever looks to say. */
const MOST_ANSWERS = 5;

/** So many changes made since a page was fetched come with the first answer. */
const NEWS_AT_ONCE = 10;

/** Asks the server for so many changes before one, null for the newest. */
type Ask = (before: number | null, limit: number) => Promise<HistoryPage>;

/**
 * Fetches a page of history. One that is known ends anew where it ended: the newest page grows by what has
 * been changed since, and none after it moves, so that no change is left out or told twice. Where more has
 * been changed than a few answers tell, it ends sooner, and the page after it begins there.
 *
 * @param before what the page begins with is older than this change; null for the newest page.
 * @param known the page as it was fetched before, of the same beginning.
 */
export async function gatherPage(
  ask: Ask,
  before: number | null,
  known?: HistoryPage,
): Promise<HistoryPage> {
  const end = known && (known.next ?? 0);
  const most = known ? MOST_ANSWERS + 1 : MOST_ANSWERS;
  const entries: HistoryEntry[] = [];
  for (let [from, answers] = [before, 1]; ; answers += 1) {
    const page = await ask(from, known ? limitOf(known, before, answers) : DEFAULT_HISTORY_LIMIT);
    entries.push(...page.entries);
    const { next } = page;
    // The server reads only so far back for one answer, so what is rare takes several.
    const isDone = next === null || (end === undefined ? entries.length >= ENOUGH : next <= end);
    if (isDone || answers === most) return cutAt(end, { ...page, entries });
    from = next;
  }
}

function limitOf({ entries }: HistoryPage, before: number | null, answers: number): number {
  if (answers > 1) return MAX_HISTORY_LIMIT;
  const wanted = entries.length + (before === null ? NEWS_AT_ONCE : 0);
  return Math.min(Math.max(wanted, DEFAULT_HISTORY_LIMIT), MAX_HISTORY_LIMIT);
}

/** Leaves what is beyond the end of a page to the next one. */
function cutAt(end: number | undefined, page: HistoryPage): HistoryPage {
  const newest = page.entries[0]?.seq ?? 0;
  // Where all of it is older, the data is another: it has been replaced by that of a backup.
  if (end === undefined || newest < end) return page;
  const entries = page.entries.filter(({ seq }) => seq >= end);
  const isBeyond = entries.length < page.entries.length || (page.next ?? end) < end;
  return isBeyond ? { ...page, entries, next: end } : page;
}
