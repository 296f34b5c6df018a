import type { Plant } from '../../contract/plants.ts';
import { compareText, foldText } from '../../domain/fold-text.ts';
import type { Page, PageQuery, Place } from '../../domain/store.ts';

/** A plant, or the place of one, with what it is ordered by. */
interface Ranked {
  id: number;
  text: string;
  folded: string;
}

type Rank = (place: Place) => Ranked;
type RankedPlant = Ranked & { plant: Plant };

function compareRanked(a: Ranked, b: Ranked): number {
  if (a.text === b.text) return a.id - b.id;
  return compareText(a.folded, b.folded) || compareText(a.text, b.text);
}

const byId: Rank = ({ id }) => ({ id, text: '', folded: '' });
const byTag: Rank = ({ id, text = '' }) => ({ id, text, folded: foldText(text) });

/**
 * Makes one page of plants that are shown to it in any order, by id or by tag. However many there are,
 * it keeps no more than the page and one.
 */
export class FoundPage {
  readonly #query: PageQuery;
  readonly #rank: Rank;
  /** 1 for ascending, -1 for descending, as seen from where the page begins. */
  readonly #direction: 1 | -1;
  readonly #from: Ranked | null;
  /** The first ones beyond `from`, in the order of the direction. */
  readonly #kept: RankedPlant[] = [];
  #total = 0;
  #passed = 0;

  constructor(query: PageQuery) {
    const { cursor, sort } = query;
    const isBackwards = cursor === 'last' || isBefore(cursor);
    this.#query = query;
    this.#rank = sort?.column === 'tag' ? byTag : byId;
    this.#direction = isBackwards === (sort?.descending ?? false) ? 1 : -1;
    const place = placeOf(cursor);
    this.#from = place && this.#rank(place);
  }

  add(plant: Plant): void {
    this.#total += 1;
    const ranked = { ...this.#rank({ id: plant.id, text: plant.tag }), plant };
    if (this.#from && this.#compare(ranked, this.#from) <= 0) {
      this.#passed += 1;
      return;
    }
    const last = this.#kept.at(-1);
    const isFull = this.#kept.length > this.#query.limit;
    if (isFull && last && this.#compare(ranked, last) > 0) return;
    this.#kept.splice(this.#placeOf(ranked), 0, ranked);
    if (isFull) this.#kept.pop();
  }

  /** Returns the page of what was added until now. */
  finish(): Omit<Page, 'version'> {
    const { limit, cursor } = this.#query;
    const total = this.#total;
    const hasMore = this.#kept.length > limit;
    const count = cursor === 'last' ? lastPageLength(total, limit) : limit;
    const rows = this.#kept.slice(0, count).map(({ plant }) => plant);
    if (cursor === 'last') {
      return { rows: rows.reverse(), total, hasPrevious: rows.length < total, hasNext: false };
    }
    const hasPassed = this.#passed > 0;
    return isBefore(cursor)
      ? { rows: rows.reverse(), total, hasPrevious: hasMore, hasNext: hasPassed }
      : { rows, total, hasPrevious: hasPassed, hasNext: hasMore };
  }

  #compare(a: Ranked, b: Ranked): number {
    return compareRanked(a, b) * this.#direction;
  }

  /** Finds where it belongs among those that are kept, in the logarithm of their number. */
  #placeOf(ranked: Ranked): number {
    let low = 0;
    let high = this.#kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const kept = this.#kept[middle];
      if (kept && this.#compare(kept, ranked) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Tells whether a page ends before a place. */
export function isBefore(cursor: PageQuery['cursor']): cursor is { before: Place } {
  return typeof cursor === 'object' && 'before' in cursor;
}

function placeOf(cursor: PageQuery['cursor']): Place | null {
  if (typeof cursor === 'string') return null;
  return isBefore(cursor) ? cursor.before : cursor.after;
}

/** The last page holds what is left over when all before it are full. */
export function lastPageLength(total: number, limit: number): number {
  return total === 0 ? 0 : ((total - 1) % limit) + 1;
}
