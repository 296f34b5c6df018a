import { useState } from 'react';
import type { Plant } from '../../../server/contract/plants.ts';

/** The keys of rows by their plants' ids, in the order in which the rows are drawn. */
export type RowKeys = ReadonlyMap<number, string>;

/**
 * Gives rows keys by which React moves the nodes of none in which somebody types. It moves those before
 * which comes what came after them: instead, that is drawn anew. A node that is moved loses the focus, and
 * what an input method is composing.
 */
export function keyRows(
  before: RowKeys,
  rows: readonly Plant[],
  isTypedIn: (id: number) => boolean,
): RowKeys {
  const places = new Map(Array.from(before.keys(), (id, place) => [id, place]));
  let firstTypedIn = Number.POSITIVE_INFINITY;
  const keys = rows.toReversed().map(({ id }): [number, string] => {
    const place = places.get(id) ?? -1;
    const key = before.get(id) ?? `${id}`;
    if (place > firstTypedIn && !isTypedIn(id)) return [id, `${key}'`];
    if (place >= 0 && isTypedIn(id)) firstTypedIn = Math.min(firstTypedIn, place);
    return [id, key];
  });
  return new Map(keys.reverse());
}

/** Returns the keys of rows as they come and go. */
export function useRowKeys(
  rows: readonly Plant[] | undefined,
  isTypedIn: (id: number) => boolean,
): RowKeys {
  const [seen, setSeen] = useState({
    rows,
    keys: keyRows(new Map(), rows ?? [], isTypedIn),
  });
  if (rows === seen.rows) return seen.keys;
  const keys = keyRows(seen.keys, rows ?? [], isTypedIn);
  setSeen({ rows, keys });
  return keys;
}
