import { findTouched } from '../../../domain/plants/find-touched.ts';
import { kindOf } from '../../../domain/plants/kind-of.ts';
import type { Change, ChangesQuery } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';

export type ChangeFilter = (change: Change) => Promise<boolean>;

/** Makes the test of whether a change is one of those asked for, which looks through its plants in turns. */
export function isAskedFor({ person, kind, search, confirmWanted }: ChangesQuery): ChangeFilter {
  const turns = new TurnTaker(confirmWanted);
  return async (change) => {
    if (person !== undefined && change.actor.name !== person) return false;
    if (kind !== undefined && kindOf(change) !== kind) return false;
    return search === undefined || (await findTouched(change, search, 1, turns)).size > 0;
  };
}
