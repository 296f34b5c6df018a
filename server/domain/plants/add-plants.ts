import { MAX_PLANT_ID, type Plant, type PlantTexts, plantOf } from '../../contract/plants.ts';
import { DomainError } from '../errors.ts';
import type { Addition } from '../store.ts';

/** So many plants take less than a turn. */
export const PLANTS_A_STEP = 256;

/** The highest numbers that the plants of a workspace ever had. */
interface UsedNumbers {
  lastId: number;
  lastOrdinal: number;
}

/** What plants are added to. */
interface Ground {
  /** The plants that the same change removes. */
  removed: Plant[];
  used: UsedNumbers;
  /** Tells whether a plant has an id before the change. */
  isTaken: (id: number) => boolean;
  /** True where they are brought back as they were. */
  isUndo: boolean;
}

/**
 * Gives the plants of a change their ids and ordinals, in steps.
 *
 * @throws DomainError `id_taken` or `ids_exhausted`.
 */
export function* addPlants(
  additions: Addition[],
  { removed, used, isTaken, isUndo }: Ground,
): Generator<void, Plant[]> {
  const freed = new Map<number, Plant>();
  for (const plant of removed) {
    if (freed.size % PLANTS_A_STEP === PLANTS_A_STEP - 1) yield;
    freed.set(plant.id, plant);
  }
  const taken = new Set<number>();
  const added: Plant[] = [];
  let lastId = yield* findHighestId(additions, used.lastId);
  let { lastOrdinal } = used;
  for (const addition of additions) {
    if (added.length % PLANTS_A_STEP === PLANTS_A_STEP - 1) yield;
    if (addition.id === undefined) lastId += 1;
    const id = addition.id ?? lastId;
    if (id > MAX_PLANT_ID) throw idsExhausted();
    const replaced = freed.get(id);
    if (taken.has(id) || (!replaced && isTaken(id))) throw idTaken(id, used);
    taken.add(id);
    const kept = replaced ?? (isUndo ? addition : null);
    // Beyond the last number all have the same, and stand by id.
    if (!kept) lastOrdinal = Math.min(lastOrdinal + 1, MAX_PLANT_ID);
    added.push(makePlant(id, kept ? kept.ordinal : lastOrdinal, addition));
  }
  return added;
}

/** Finds the highest id that was ever used or is named now, above which ids are given. */
function* findHighestId(additions: Addition[], lastId: number): Generator<void, number> {
  let highest = lastId;
  for (const [index, { id = 0 }] of additions.entries()) {
    if (index % PLANTS_A_STEP === PLANTS_A_STEP - 1) yield;
    if (id > highest) highest = id;
  }
  return highest;
}

function makePlant(id: number, ordinal: number | undefined, texts: PlantTexts): Plant {
  const plant = plantOf(id, texts);
  if (ordinal !== undefined && ordinal !== id) plant.ordinal = ordinal;
  return plant;
}

function idTaken(id: number, { lastId }: UsedNumbers): DomainError {
  const nextId = lastId < MAX_PLANT_ID ? lastId + 1 : null;
  return new DomainError('id_taken', (words) => words.idIsThere(id, nextId), {
    errors: [{ pointer: '/id', detail: (words) => words.idIsTaken(id, nextId) }],
    nextId,
  });
}

function idsExhausted(): DomainError {
  return new DomainError('ids_exhausted', (words) => words.idsAreExhausted(MAX_PLANT_ID));
}
