import type { Plant, PublicPlant } from '../contract/plants.ts';

/** How many plants' JSON is kept at the most; some 100 bytes each. */
const SLOTS = 131_072;

/** Writes a plant as the JSON that callers see. */
export type RowWriter = (plant: Plant) => string;

/**
 * Makes a writer that remembers what it wrote, since plants never change and pages are asked for
 * again and again. Plants whose ids are the same modulo the number of slots take turns in one: a
 * lookup is two array reads, where a weak map would cost each collection of garbage as well.
 */
export function createRowWriter(): RowWriter {
  const plants: (Plant | null)[] = [];
  const texts: string[] = [];
  // Filled one after the other: V8 keeps an array that is born long, or has gaps, as a hash table.
  for (let slot = 0; slot < SLOTS; slot += 1) {
    plants.push(null);
    texts.push('');
  }
  return function writeRow(plant) {
    const slot = plant.id % SLOTS;
    if (plants[slot] === plant) return texts[slot] ?? '';
    const text = JSON.stringify(toPublic(plant));
    plants[slot] = plant;
    texts[slot] = text;
    return text;
  };
}

/** Leaves out what the public interface does not show. */
export function toPublic({ name, tag }: Plant): PublicPlant {
  return { name, tag };
}
