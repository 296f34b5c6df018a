import type { Plant } from '../../../contract/plants.ts';
import { foldText } from '../../../domain/plants/fold-text.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import { BTree } from './plant-tree.ts';

/** How many neighbouring ids share a chunk. */
const CHUNK_IDS = 512;

/** The folded names of plants as one text to look through, a name a line. */
interface JoinedNames {
  plants: readonly Plant[];
  text: string;
  /** Where each plant's line begins, and as last entry where the text ends. */
  starts: Uint32Array;
}

/** Plants with neighbouring ids, ascending. */
interface Chunk {
  plants: Plant[];
  /** Their names as they were joined last, perhaps before some of them changed; null before the first search. */
  joined: JoinedNames | null;
  /** Who may change it in place; for all others it is frozen. */
  owner: object;
}

/**
 * Finds plants by a part of their name. One long text is looked through at the speed of memory,
 * where names of their own would each be fetched from another place.
 */
export class NameSearch {
  readonly #chunks: BTree<number, Chunk>;
  #owner = {};

  constructor(chunks = new BTree<number, Chunk>(undefined, (a, b) => a - b)) {
    this.#chunks = chunks;
  }

  /** Makes one that begins as this one is; neither finds what is written to the other. */
  fork(): NameSearch {
    this.#owner = {};
    return new NameSearch(this.#chunks.clone());
  }

  add(plant: Plant): void {
    const key = Math.floor(plant.id / CHUNK_IDS);
    const chunk = this.#toChange(key);
    if (!chunk) {
      const plants = [plant];
      this.#chunks.set(key, { plants, joined: null, owner: this.#owner });
      return;
    }
    const last = chunk.plants.at(-1);
    if (last && last.id > plant.id) chunk.plants.splice(placeOf(chunk, plant.id), 0, plant);
    else chunk.plants.push(plant);
  }

  remove(plant: Plant): void {
    const key = Math.floor(plant.id / CHUNK_IDS);
    const chunk = this.#toChange(key);
    if (!chunk) return;
    chunk.plants.splice(placeOf(chunk, plant.id), 1);
    if (chunk.plants.length === 0) this.#chunks.delete(key);
  }

  /** Puts a plant in the place of the one that has its id. */
  replace(plant: Plant): void {
    const chunk = this.#toChange(Math.floor(plant.id / CHUNK_IDS));
    if (chunk) chunk.plants[placeOf(chunk, plant.id)] = plant;
  }

  /** Returns a chunk whose plants nobody else sees, undefined where there is none. */
  #toChange(key: number): Chunk | undefined {
    const chunk = this.#chunks.get(key);
    if (!chunk) return chunk;
    const isOwn = chunk.owner === this.#owner && chunk.plants !== chunk.joined?.plants;
    if (isOwn) return chunk;
    const own = { ...chunk, plants: [...chunk.plants], owner: this.#owner };
    this.#chunks.set(key, own);
    return own;
  }

  /**
   * Shows `visit` the plants whose folded name contains `search`, folded, or whose id begins with it, in
   * ascending id; with tags, only those that have one of them. Keeps none of them. Takes turns with
   * others; plants that come or go meanwhile may or may not be found. `confirmWanted` is asked at each
   * turn, and ends the search by what it throws.
   */
  async find(
    search: string,
    tags: string[] | undefined,
    visit: (plant: Plant) => void,
    confirmWanted?: () => Promise<void>,
  ): Promise<void> {
    const needle = foldText(search);
    // A line break is in no name, but between any two.
    if (needle.includes('\n')) return;
    const turns = new TurnTaker(confirmWanted);
    let next = this.#chunks.nextHigherPair(undefined);
    while (next) {
      const [key, chunk] = next;
      for (const plant of findMatches(key * CHUNK_IDS, chunk, needle)) {
        if (!tags || tags.includes(plant.tag)) visit(plant);
      }
      await turns.yieldIfDue();
      next = this.#chunks.nextHigherPair(key);
    }
  }
}

/** Returns where a plant with this id stands among those of a chunk, or would stand. */
function placeOf({ plants }: Chunk, id: number): number {
  let [low, high] = [0, plants.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((plants[middle]?.id ?? id) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function findMatches(firstId: number, chunk: Chunk, needle: string): Plant[] {
  const { plants } = chunk;
  const lines = findLines(chunk, needle);
  if (!mayHoldPrefix(firstId, needle)) {
    return lines.map((line) => plants[line]).filter((plant) => plant !== undefined);
  }
  const byName = new Set(lines);
  return plants.filter(({ id }, line) => byName.has(line) || String(id).startsWith(needle));
}

/** Returns the numbers of the lines that contain `needle`, each once, ascending. */
function findLines(chunk: Chunk, needle: string): number[] {
  if (chunk.joined?.plants !== chunk.plants) chunk.joined = joinNames(chunk);
  const { text, starts, plants } = chunk.joined;
  const lines: number[] = [];
  let line = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, starts[line])) {
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= at) line += 1;
    if (line >= plants.length) break;
    lines.push(line);
    line += 1;
  }
  return lines;
}

/** Joins the names of a chunk. Folding one may take long, so those that were joined before are taken from there. */
function joinNames({ plants, joined }: Chunk): JoinedNames {
  const starts = new Uint32Array(plants.length + 1);
  let text = '';
  let earlier = 0;
  for (const [line, { id, name }] of plants.entries()) {
    while ((joined?.plants[earlier]?.id ?? Number.POSITIVE_INFINITY) < id) earlier += 1;
    const isKnown = joined?.plants[earlier]?.id === id && joined.plants[earlier]?.name === name;
    const known = isKnown && joined.text.slice(joined.starts[earlier], joined.starts[earlier + 1]);
    text += known || `${foldText(name)}\n`;
    starts[line + 1] = text.length;
  }
  return { plants, text, starts };
}

/** Tells whether any of the chunk's ids can begin with these digits. */
function mayHoldPrefix(firstId: number, needle: string): boolean {
  if (!/^[0-9]{1,16}$/.test(needle)) return false;
  // No id but 0 begins with a zero.
  if (needle.startsWith('0')) return needle === '0' && firstId === 0;
  const prefix = Number(needle);
  for (let scale = 1; scale <= 1e16; scale *= 10) {
    if (prefix * scale < firstId + CHUNK_IDS && (prefix + 1) * scale > firstId) return true;
  }
  return false;
}
