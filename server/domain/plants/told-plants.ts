import { MAX_NAMED_PLANTS } from '../../contract/history.ts';
import type { Plant } from '../../contract/plants.ts';
import type { Change } from '../store.ts';
import type { TurnTaker } from '../turn-taker.ts';
import { findTouched } from './find-touched.ts';

/** The few plants by which history tells a change that can hold many thousands. */
export type ToldPlants = Pick<Change, 'removed' | 'added'>;

/** Picks the plants by which a change is told: first those that were searched for, in turns with others. */
export async function pickToldPlants(
  change: Change,
  search: string | undefined,
  turns: TurnTaker,
): Promise<ToldPlants> {
  const { removed, added } = change;
  if (search === undefined) {
    return { removed: removed.slice(0, MAX_NAMED_PLANTS), added: added.slice(0, MAX_NAMED_PLANTS) };
  }
  const ids = await findTouched(change, search, MAX_NAMED_PLANTS, turns);
  return { removed: bringForward(removed, ids), added: bringForward(added, ids) };
}

function bringForward(plants: Plant[], ids: ReadonlySet<number>): Plant[] {
  const found = plants.filter(({ id }) => ids.has(id));
  const others = plants.slice(0, MAX_NAMED_PLANTS).filter(({ id }) => !ids.has(id));
  return [...found, ...others].slice(0, MAX_NAMED_PLANTS);
}
