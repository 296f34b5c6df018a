import { MAX_SHOWN_PLANTS } from '../../contract/answers.ts';
import { MAX_NAMED_PLANTS } from '../../contract/history.ts';
import type { Plant } from '../../contract/plants.ts';
import type { Change, ToldChange } from '../store.ts';
import type { TurnTaker } from '../turn-taker.ts';
import { findTouched } from './find-touched.ts';

/**
 * Makes of a change, in turns with others, what a page tells of it: first the plants that were searched for.
 *
 * @returns null where it has none of those.
 */
export async function tellChange(
  change: Change,
  search: string | undefined,
  turns: TurnTaker,
): Promise<Omit<ToldChange, 'decisive'> | null> {
  const { removed, added } = change;
  const ids =
    search === undefined ? null : await findTouched(change, search, MAX_NAMED_PLANTS, turns);
  if (ids?.size === 0) return null;
  const pick = (plants: Plant[]) => bringForward(plants, ids ?? new Set());
  return {
    change: { ...change, removed: pick(removed), added: pick(added) },
    counts: { removed: removed.length, added: added.length },
  };
}

function bringForward(plants: Plant[], ids: ReadonlySet<number>): Plant[] {
  const first = plants.slice(0, MAX_SHOWN_PLANTS);
  if (ids.size === 0) return first;
  const found = plants.filter(({ id }) => ids.has(id));
  return [...found, ...first.filter(({ id }) => !ids.has(id))].slice(0, MAX_SHOWN_PLANTS);
}
