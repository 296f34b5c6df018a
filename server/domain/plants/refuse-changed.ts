import { type Plant, TEXT_FIELDS } from '../../contract/plants.ts';
import type { Say } from '../../words/languages.ts';
import type { Call } from '../call.ts';
import { DomainError, type InputFault } from '../errors.ts';
import { wantedBy } from '../in-line.ts';

/** So many plants are described as they are now. The app, which needs the places of all, names as many. */
const MOST_DESCRIBED = 5;

/** Tells whether a change was refused because a plant that it removes is gone, or not as expected. */
export function isNewsOfPlants(error: unknown): error is DomainError {
  return (
    error instanceof DomainError && ['plant_not_found', 'change_conflict'].includes(error.code)
  );
}

/**
 * Makes the refusal of a change of many plants, with an error for each plant that is not what it was named as. The
 * first say what each is now.
 */
export async function refuseChanged(
  call: Call,
  plants: Plant[],
  cause: DomainError,
): Promise<DomainError> {
  const ids = plants.map(({ id }) => id);
  const found = await call.store.findPlants(call.principal.workspace, ids, wantedBy(call, {}));
  const now = new Map(found.map((plant) => [plant.id, plant]));
  const errors: InputFault[] = [];
  let isOneThere = false;
  for (const [index, plant] of plants.entries()) {
    const current = now.get(plant.id);
    const detail = describeDifference(plant, current);
    if (detail === null) continue;
    const brief: Say = ({ oneIsGone, oneHasChanged }) => (current ? oneHasChanged : oneIsGone);
    const told = errors.length < MOST_DESCRIBED ? detail : brief;
    errors.push({ pointer: `/plants/${index}`, detail: told });
    isOneThere ||= current !== undefined;
  }
  const code = isOneThere ? 'change_conflict' : 'plant_not_found';
  const [first] = errors;
  // Somebody may have put everything back between the refusal and this look.
  if (!first) return new DomainError(cause.code, NOTHING_DONE, { cause });
  const told = plants.length === 1 ? first.detail : NOTHING_DONE;
  return new DomainError(code, told, { cause, errors });
}

const NOTHING_DONE: Say = (words) => words.plantsChangedSince;

/** Tells staff what has become of a plant; null where it is as it was named. */
function describeDifference(plant: Plant, now: Plant | undefined): Say | null {
  const { id } = plant;
  if (!now) return (words) => words.plantIsGone(id);
  const field = TEXT_FIELDS.find((one) => now[one] !== plant[one]);
  if (field === undefined) return null;
  if (field === 'name') return (words) => words.plantIsCalled(id, now.name);
  return now[field] === ''
    ? (words) => words.plantLacksNow[field](id)
    : (words) => words.plantHasNow[field](id, now[field]);
}
