import { useState } from 'react';
import type { Plant } from '../../../server/contract/plants.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * Returns the ids of rows that have just come into a view that was there before. Those of another
 * page, sort or filter are not news.
 */
export function useArrivals(rows: readonly Plant[] | undefined, view: string): ReadonlySet<number> {
  const [seen, setSeen] = useState({ rows, view, arrivals: NONE });
  if (rows === seen.rows && view === seen.view) return seen.arrivals;
  const before = view === seen.view && seen.rows && new Set(seen.rows.map(({ id }) => id));
  const arrivals = before
    ? new Set(rows?.map(({ id }) => id).filter((id) => !before.has(id)))
    : NONE;
  setSeen({ rows, view, arrivals });
  return arrivals;
}
