import { ordinalOf, type Plant } from '../../../contract/plants.ts';
import { codePointKey, compareText, sortKey } from '../../../domain/plants/fold-text.ts';
import type { Page, PageQuery, Place } from '../../../domain/store.ts';
import { lastPageLength } from '../../last-page.ts';

/** A place as it is compared: by its tag, or by its ordinal, and else by id. What does not count is empty or 0. */
interface Ranked {
  id: number;
  ordinal: number;
  tag: string;
  key: string;
}

/** Most plants share few tags, whose keys are remembered up to this number. */
const REMEMBERED_TAGS = 1000;

/**
 * Makes one page of plants that are shown to it in any order, by id, by tag or by the order of adding.
 * However many there are, it keeps no more than the page and one.
 */
export class FoundPage {
  readonly #query: PageQuery;
  readonly #isByTag: boolean;
  readonly #isByAdding: boolean;
  /** 1 for ascending, -1 for descending, as seen from where the page begins. */
  readonly #direction: 1 | -1;
  readonly #from: Ranked | null;
  readonly #keys = new Map<string, string>();
  /** The first ones beyond `from`, in the order of the direction. */
  readonly #kept: Plant[] = [];
  /** The last of those, once there is one more than the page holds. */
  #last: Ranked | null = null;
  #total = 0;
  #passed = 0;

  constructor(query: PageQuery) {
    const { cursor, sort } = query;
    const isBackwards = cursor === 'last' || isBefore(cursor);
    this.#query = query;
    this.#isByTag = sort?.column === 'tag';
    this.#isByAdding = sort?.column === 'added';
    this.#direction = isBackwards === (sort?.descending ?? false) ? 1 : -1;
    const place = placeOf(cursor);
    this.#from = place && this.#rank(place, place.text);
  }

  add(plant: Plant): void {
    this.#total += 1;
    if (this.#from && this.#compare(plant, this.#from) <= 0) {
      this.#passed += 1;
      return;
    }
    if (this.#last && this.#compare(plant, this.#last) > 0) return;
    this.#kept.splice(this.#placeOf(plant), 0, plant);
    if (this.#last) this.#kept.pop();
    const last = this.#kept[this.#query.limit];
    if (last) this.#last = this.#rank(last, last.tag);
  }

  /** Returns the page of what was added until now. */
  finish(): Omit<Page, 'version'> {
    const { limit, cursor } = this.#query;
    const total = this.#total;
    const hasMore = this.#kept.length > limit;
    const count = cursor === 'last' ? lastPageLength(total, limit) : limit;
    const rows = this.#kept.slice(0, count);
    if (cursor === 'last') {
      return { rows: rows.reverse(), total, hasPrevious: rows.length < total, hasNext: false };
    }
    const hasPassed = this.#passed > 0;
    return isBefore(cursor)
      ? { rows: rows.reverse(), total, hasPrevious: hasMore, hasNext: hasPassed }
      : { rows, total, hasPrevious: hasPassed, hasNext: hasMore };
  }

  #compare(plant: Plant, place: Ranked): number {
    const { id, tag } = plant;
    if (this.#isByAdding) {
      return (ordinalOf(plant) - place.ordinal || id - place.id) * this.#direction;
    }
    if (!this.#isByTag || tag === place.tag) return (id - place.id) * this.#direction;
    const order =
      compareText(this.#keyOf(tag), place.key) ||
      compareText(codePointKey(tag), codePointKey(place.tag));
    return order * this.#direction;
  }

  #rank(place: Place, tag = ''): Ranked {
    const { id } = place;
    if (this.#isByTag) return { id, ordinal: 0, tag, key: this.#keyOf(tag) };
    return { id, ordinal: this.#isByAdding ? ordinalOf(place) : 0, tag: '', key: '' };
  }

  #keyOf(tag: string): string {
    const known = this.#keys.get(tag);
    if (known !== undefined) return known;
    const key = sortKey(tag);
    if (this.#keys.size === REMEMBERED_TAGS) this.#keys.clear();
    this.#keys.set(tag, key);
    return key;
  }

  /** Finds where a plant belongs among those that are kept, in the logarithm of their number. */
  #placeOf(plant: Plant): number {
    const ranked = this.#rank(plant, plant.tag);
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
