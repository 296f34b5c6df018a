/** What is known about a page: the answer's facts, and the page number that the address claims. */
export interface PageFacts {
  claimedPage: number;
  limit: number;
  rowCount: number;
  total: number;
  hasPrevious: boolean;
  hasNext: boolean;
}

/** Which of the matching plants a page shows, counted from 1, and which page of how many it is. */
export interface PageRange {
  from: number;
  to: number;
  page: number;
  pageCount: number;
}

/**
 * Tells which rows a page shows. Others add and delete meanwhile, so the claimed number is only
 * believed between the ends: a page that nothing precedes is the first, and one that nothing
 * follows ends at the total.
 */
export function computeRange(facts: PageFacts): PageRange {
  const { claimedPage, limit, rowCount, total, hasPrevious, hasNext } = facts;
  const pageCount = Math.max(1, Math.ceil(total / limit));
  if (rowCount === 0) return { from: 0, to: 0, page: Math.min(claimedPage, pageCount), pageCount };
  if (!hasPrevious) return { from: 1, to: rowCount, page: 1, pageCount };
  if (!hasNext) return { from: total - rowCount + 1, to: total, page: pageCount, pageCount };
  const page = Math.max(2, Math.min(claimedPage, pageCount - 1));
  const latestStart = total - rowCount;
  const from = Math.max(2, Math.min((page - 1) * limit + 1, latestStart));
  return { from, to: from + rowCount - 1, page, pageCount };
}
