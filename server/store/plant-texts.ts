import type { Change } from '../domain/store.ts';
import { TurnTaker } from '../domain/turn-taker.ts';

type Plant = Change['added'][number];

const PLANTS_A_PIECE = 256;

/** How much is parsed between two turns. */
const STEP_LENGTH = 64 * 1024;

/** Yields what `JSON.stringify` makes of plants, without the brackets around them, in pieces. */
export function* plantTexts(plants: Plant[]): Generator<string> {
  for (let begin = 0; begin < plants.length; begin += PLANTS_A_PIECE) {
    const items = JSON.stringify(plants.slice(begin, begin + PLANTS_A_PIECE)).slice(1, -1);
    yield begin === 0 ? items : `,${items}`;
  }
}

/** Writes plants as `JSON.stringify` does, in turns with others. */
export async function writePlantsText(plants: Plant[], turns = new TurnTaker()): Promise<Buffer> {
  const pieces = [Buffer.from('[')];
  for (const piece of plantTexts(plants)) {
    pieces.push(Buffer.from(piece));
    await turns.yieldIfDue();
  }
  pieces.push(Buffer.from(']'));
  return await joinInTurns(pieces, turns);
}

/** Does what `Buffer.concat` does, in turns with others. */
export async function joinInTurns(pieces: Buffer[], turns = new TurnTaker()): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    at += piece.copy(bytes, at);
    await turns.yieldIfDue();
  }
  return bytes;
}

/** Reads plants that `JSON.stringify` has written, in turns with others. */
export async function readPlantsText(text: string, turns = new TurnTaker()): Promise<Plant[]> {
  if (text.length <= STEP_LENGTH) return JSON.parse(text) as Plant[];
  const plants: Plant[] = [];
  const last = text.length - 1;
  for (let begin = 1; begin < last; ) {
    const next = findNextPlant(text, begin + STEP_LENGTH);
    const end = next < 0 ? last : next + 1;
    for (const plant of JSON.parse(`[${text.slice(begin, end)}]`) as Plant[]) plants.push(plant);
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
export function findNextPlant(text: string | Buffer, from: number): number {
  let at = text.indexOf(BETWEEN_PLANTS, from);
  while (at >= 0 && AFTER_TEXT.has(codeAt(text, at + BETWEEN_PLANTS.length))) {
    at = text.indexOf(BETWEEN_PLANTS, at + 1);
  }
  return at;
}

function codeAt(text: string | Buffer, at: number): number {
  return typeof text === 'string' ? text.charCodeAt(at) : (text[at] ?? 0);
}
