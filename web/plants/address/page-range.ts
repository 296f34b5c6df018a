import type { PlantPage } from '../../../server/contract/answers.ts';
import type { ListState } from './list-state.ts';

/** The page that the address claims, of so many rows. */
export type ClaimedPage = Pick<ListState, 'page' | 'limit'>;

/** The page that came. */
export type PageFacts = Pick<PlantPage, 'total' | 'hasPrevious' | 'hasNext'> & {
  rows: { length: number };
};

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
export function computeRange(
  { page: claimedPage, limit }: ClaimedPage,
  { rows, total, hasPrevious, hasNext }: PageFacts,
): PageRange {
  const rowCount = rows.length;
  const pageCount = Math.max(1, Math.ceil(total / limit));
  if (rowCount === 0) return { from: 0, to: 0, page: Math.min(claimedPage, pageCount), pageCount };
  if (!hasPrevious) return { from: 1, to: rowCount, page: 1, pageCount };
  if (!hasNext) return { from: total - rowCount + 1, to: total, page: pageCount, pageCount };
  const page = Math.max(2, Math.min(claimedPage, pageCount - 1));
  const latestStart = total - rowCount;
  const from = Math.max(2, Math.min((page - 1) * limit + 1, latestStart));
  return { from, to: from + rowCount - 1, page, pageCount };
}
