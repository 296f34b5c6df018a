import type { Change } from '../domain/store.ts';
import { TurnTaker } from '../domain/turn-taker.ts';
import type { StoredPlant } from './stored-plant.ts';

type Plant = Change['added'][number];

/** How much is parsed between two turns. */
const STEP_LENGTH = 64 * 1024;

/** Reads plants that `JSON.stringify` has written, many of them in turns with others. */
export async function readPlantsText(text: string, turns = new TurnTaker()): Promise<Plant[]> {
  if (text.length <= STEP_LENGTH) return JSON.parse(text) as StoredPlant[];
  return await parsePlants(text, 1, text.length - 1, turns);
}

/** Reads plants from a part of a text that `JSON.stringify` has written, without the brackets around them, in turns with others. */
export async function parsePlants(
  text: string | Buffer,
  from: number,
  to: number,
  turns = new TurnTaker(),
): Promise<Plant[]> {
  const plants: Plant[] = [];
  for (let begin = from; begin < to; ) {
    const next = findNextPlant(text, begin + STEP_LENGTH);
    const end = next < 0 || next >= to ? to : next + 1;
    const piece =
      typeof text === 'string' ? text.slice(begin, end) : text.toString('utf8', begin, end);
    for (const plant of JSON.parse(`[${piece}]`) as StoredPlant[]) plants.push(plant);
    begin = end + 1;
    await turns.yieldIfDue();
  }
  return plants;
}

const BETWEEN_PLANTS = '},{"';
const AFTER_TEXT = new Set([...',}'].map((sign) => sign.charCodeAt(0)));

/**
 * Finds where a plant ends and another begins, from a place on; -1 where none does. A name may end in what
 * stands between two plants, up to the quote; what follows tells a text's end from a field's beginning.
 */
function findNextPlant(text: string | Buffer, from: number): number {
  let at = text.indexOf(BETWEEN_PLANTS, from);
  while (at >= 0 && AFTER_TEXT.has(codeAt(text, at + BETWEEN_PLANTS.length))) {
    at = text.indexOf(BETWEEN_PLANTS, at + 1);
  }
  return at;
}

function codeAt(text: string | Buffer, at: number): number {
  return typeof text === 'string' ? text.charCodeAt(at) : (text[at] ?? 0);
}
