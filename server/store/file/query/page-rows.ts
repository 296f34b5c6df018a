import { ordinalOf, type Plant } from '../../../contract/plants.ts';
import type { Page, PageQuery, Place, Reading } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import { lastPageLength } from '../../last-page.ts';
import type { PlantOrder } from '../state/plant-order.ts';
import { isBefore } from './found-page.ts';

/** Plants in an order, of which those that do not match are passed over. */
export interface Matches {
  order: PlantOrder;
  total: number;
  isMatch?: (plant: Plant) => boolean;
}

/** Reads the rows of a page whose order passes over nothing. */
export function readAtOnce(matches: Matches, query: PageQuery): Rows {
  const steps = readRows(matches.total, query);
  let step = steps.next();
  while (!step.done) step = steps.next(take(matches, step.value));
  return step.value;
}

/** Reads the rows of a page, in turns with others where plants are passed over. */
export async function readInTurns(matches: Matches, query: PageQuery): Promise<Rows> {
  const steps = readRows(matches.total, query);
  let step = steps.next();
  while (!step.done) step = steps.next(await takeInTurns(matches, step.value, query));
  return step.value;
}

/** A page that is met by passing over no more than this is there within milliseconds. */
const MOST_PASSED = 10_000;

class TooFarError extends Error {}

/** Reads the rows of a page as `readInTurns`; null where it has to pass over many plants. */
export async function readNear(matches: Matches, query: PageQuery): Promise<Rows | null> {
  const { isMatch } = matches;
  let passed = 0;
  const isNear = (plant: Plant) => {
    if (!isMatch || isMatch(plant)) return true;
    passed += 1;
    if (passed > MOST_PASSED) throw new TooFarError();
    return false;
  };
  try {
    return await readInTurns({ ...matches, isMatch: isNear }, query);
  } catch (error) {
    if (error instanceof TooFarError) return null;
    throw error;
  }
}

export type Rows = Omit<Page, 'version'>;

/** Asks for the next `count` plants from a place on. */
interface Take {
  from: Place | null;
  backwards: boolean;
  count: number;
}

/** Reads the rows of a page in steps: each yields what to take next, and is given the plants taken. */
function* readRows(
  total: number,
  { limit, cursor, sort }: PageQuery,
): Generator<Take, Rows, Plant[]> {
  const backwards = sort?.descending ?? false;
  const placeOf = (plant: Plant): Place => ({
    id: plant.id,
    ordinal: ordinalOf(plant),
    text: sort?.column === 'name' ? plant.name : plant.tag,
  });
  if (cursor === 'last') {
    const count = lastPageLength(total, limit);
    const rows = yield { from: null, backwards: !backwards, count };
    return { rows: rows.reverse(), total, hasPrevious: rows.length < total, hasNext: false };
  }
  if (isBefore(cursor)) {
    const rows = yield { from: cursor.before, backwards: !backwards, count: limit + 1 };
    const hasPrevious = rows.length > limit;
    if (hasPrevious) rows.pop();
    const [last] = rows;
    const after = last && (yield { from: placeOf(last), backwards, count: 1 });
    const hasNext = after ? after.length > 0 : total > 0;
    return { rows: rows.reverse(), total, hasPrevious, hasNext };
  }
  const from = cursor === 'first' ? null : cursor.after;
  const rows = yield { from, backwards, count: limit + 1 };
  const hasNext = rows.length > limit;
  if (hasNext) rows.pop();
  if (!from) return { rows, total, hasPrevious: false, hasNext };
  const [first] = rows;
  const before = first && (yield { from: placeOf(first), backwards: !backwards, count: 1 });
  return { rows, total, hasPrevious: before ? before.length > 0 : total > 0, hasNext };
}

function take({ order }: Matches, { from, backwards, count }: Take): Plant[] {
  return count === 0 ? [] : order.take(from, backwards, count);
}

async function takeInTurns(
  matches: Matches,
  wanted: Take,
  { confirmWanted }: Reading,
): Promise<Plant[]> {
  const { order, isMatch } = matches;
  if (!isMatch) return take(matches, wanted);
  const rows: Plant[] = [];
  const turns = new TurnTaker(confirmWanted);
  let passedOver = 0;
  for (const plant of order.walk(wanted.from, wanted.backwards)) {
    if (isMatch(plant)) {
      if (rows.push(plant) === wanted.count) break;
    } else {
      passedOver += 1;
      if (passedOver % 256 === 0) await turns.yieldIfDue();
    }
  }
  return rows;
}
