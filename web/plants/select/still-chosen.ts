import type { PlantPage } from '../../../server/contract/answers.ts';
import { haveSameTexts, type Plant } from '../../../server/contract/plants.ts';
import type { Rename } from '../../api/renames.ts';
import type { Sort } from '../address/list-state.ts';

type Chosen = ReadonlyMap<number, Plant>;

/**
 * Returns the chosen plants as a fresh page shows them, without those that it shows to be gone: their rows are
 * missing where the page would have them, or another plant has their id. A plant that was only corrected
 * stays. The same map where nothing differs.
 */
export function stillChosen(
  chosen: Chosen,
  page: PlantPage,
  sort: Sort,
  renames: readonly Rename[],
): Chosen {
  const rows = new Map(page.rows.map((row) => [row.id, row]));
  const isCovered = coverOf(page, sort);
  const next = new Map<number, Plant>();
  let isSame = true;
  for (const [id, plant] of chosen) {
    const row = rows.get(id);
    const now = row ? followed(plant, row, renames) : isCovered(id) ? null : plant;
    if (now) next.set(id, now);
    isSame &&= now === plant;
  }
  return isSame ? chosen : next;
}

/**
 * Returns a test of whether the page would show the plant of an id. Only in the order of ids is its place
 * known without the plant.
 */
function coverOf({ rows, hasPrevious, hasNext }: PlantPage, sort: Sort): (id: number) => boolean {
  if (!hasPrevious && !hasNext) return () => true;
  if (sort !== 'id' && sort !== '-id') return () => false;
  const [isMoreBelow, isMoreAbove] =
    sort === 'id' ? [hasPrevious, hasNext] : [hasNext, hasPrevious];
  const ids = rows.map(({ id }) => id);
  const least = isMoreBelow ? Math.min(...ids) : 0;
  const most = isMoreAbove ? Math.max(...ids) : Number.POSITIVE_INFINITY;
  return (id) => id >= least && id <= most;
}

/**
 * Returns a chosen plant as its row shows it now; null if no known correction leads from the one to the
 * other, so that it is another plant.
 */
export function followed(plant: Plant, row: Plant, renames: readonly Rename[]): Plant | null {
  const names = new Set([plant.name]);
  const own = renames.filter(({ id }) => id === plant.id);
  // What it was called before it had this name leads nowhere.
  const since = own.findLastIndex(({ to }) => to === plant.name) + 1;
  for (const { from, to } of own.slice(since)) if (names.has(from)) names.add(to);
  if (!names.has(row.name)) return null;
  return haveSameTexts(row, plant) ? plant : row;
}
