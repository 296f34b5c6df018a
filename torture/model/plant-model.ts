import type { ChangeView } from '../../server/contract/answers.ts';
import { MAX_PLANT_ID, ordinalOf, type Plant } from '../../server/contract/plants.ts';

/** Who writes and when, and under which key; `request` is all that the key stands for. */
export interface Write {
  actor: string;
  at: number;
  key: string | undefined;
  request: string;
}

/** What a write must be answered with: the change it made, or the code of its refusal. */
export type Answer = Made | Refused;
export type Made = {
  seq: number;
  at: number;
  added: Plant[];
  removed: Plant[];
  replayed: boolean;
  /** False where, by the time it is told again, a plant that it added is gone or changed, or one that it removed is back. */
  isInForce: boolean;
};
export type Refused = { refused: string; nextId?: number | null };

/** What is told of a change, however many plants it holds. */
export function toldOf({ seq, at, added, removed }: Made): ChangeView {
  return {
    ...{ seq, at },
    ...{ added: added.slice(0, 20), addedCount: added.length },
    ...{ removed: removed.slice(0, 20), removedCount: removed.length },
  };
}

/** What would be added and removed, by an undo as it was before. */
type Plan = { add: Plant[]; remove: Plant[]; isUndo?: boolean };

/** Which plants. */
export interface Filter {
  /** Those with one of these. */
  tags: string[] | undefined;
  search: string | undefined;
}

/** Which plants, in which order. */
export interface Selection extends Filter {
  column: 'id' | 'added' | 'name' | 'tag';
  descending: boolean;
}

/** Where a page begins; a place is told by a plant that may or may not be there. */
export type Cursor = { after: Plant } | { before: Plant } | 'first' | 'last';

/**
 * What the plants of one workspace promise, told as plainly as it can be: lists that are searched
 * from end to end, nothing on disk, nothing shared with the product but the type of a plant.
 */
export class PlantModel {
  plants: Plant[] = [];
  lastId = 0;
  #lastOrdinal = 0;
  readonly #changes: Made[] = [];
  readonly #keys: { write: Write; made: Made }[] = [];
  /** Changes up to this one were once not found any more, and so never will be. */
  #forgottenUpTo = 0;

  get seq(): number {
    return this.#changes.length;
  }

  /** The id the next plant gets, or null when none is left. */
  get nextId(): number | null {
    return this.lastId === MAX_PLANT_ID ? null : this.lastId + 1;
  }

  /** When a change was made, 0 where there is none of that number. */
  timeOf(seq: number): number {
    return this.#changes[seq - 1]?.at ?? 0;
  }

  /** Returns what is there under the ids of plants: by the same texts it may be another plant. */
  #asTheyAre(plants: Plant[]): Plant[] {
    return plants.map((plant) => this.find(plant.id) ?? plant);
  }

  find(id: number): Plant | undefined {
    return this.plants.find((plant) => plant.id === id);
  }

  /** Adds plants in their order; one without an id gets one more than the highest ever used. */
  create(write: Write, additions: { id?: number | undefined; name: string; tag: string }[]) {
    return this.#write(write, () => {
      const add: Plant[] = [];
      let { lastId } = this;
      for (const { id: wanted, name, tag } of additions) {
        if (wanted === undefined && lastId === MAX_PLANT_ID) return { refused: 'ids_exhausted' };
        const id = wanted ?? lastId + 1;
        if (this.find(id)) return { refused: 'id_taken', nextId: this.nextId };
        add.push({ id, name, tag });
        lastId = Math.max(lastId, id);
      }
      return { add, remove: [] };
    });
  }

  /** Finds the plant that had an id last and was deleted or corrected. */
  findBefore(id: number): Plant | undefined {
    const removed = this.#changes.flatMap((change) => change.removed);
    return removed.findLast((plant) => plant.id === id);
  }

  /** Deletes the plant of an id, whatever it is called. */
  delete(write: Write, id: number): Answer {
    return this.#write(write, () => {
      const found = this.find(id);
      return found ? { add: [], remove: [found] } : { refused: 'plant_not_found' };
    });
  }

  /** Deletes plants, or tags anew those with another tag, while all of these are as they are named. */
  changeNamed(write: Write, named: Plant[], newTag: string | null): Answer {
    const plants = named.filter(({ tag }) => tag !== newTag);
    if (plants.length === 0) return { refused: 'invalid_input' };
    return this.#write(write, () => {
      const isOther = ({ id, name, tag }: Plant) => {
        const found = this.find(id);
        return found && (found.name !== name || found.tag !== tag);
      };
      if (plants.some(isOther)) return { refused: 'change_conflict' };
      const isGone = plants.some(({ id }) => !this.find(id));
      return isGone ? { refused: 'plant_not_found' } : planOf(this.#asTheyAre(plants), newTag);
    });
  }

  /** Deletes or tags what matches if it is as it was after change `seq`, when so many were counted. */
  changeMatching(
    write: Write,
    filter: Filter,
    counted: { total: number; seq: number },
    newTag: string | null,
  ): Answer {
    return this.#write(write, () => {
      const since = this.#changes.slice(counted.seq);
      const isChanged = since.some(({ added, removed }) =>
        [...added, ...removed].some((plant) => matches(plant, filter)),
      );
      const found = this.plants.filter((plant) => matches(plant, filter));
      if (isChanged || found.length !== counted.total || found.length === 0) {
        return { refused: 'change_conflict' };
      }
      const plants = found.filter(({ tag }) => tag !== newTag);
      return plants.length === 0 ? { refused: 'invalid_input' } : planOf(plants, newTag);
    });
  }

  correct(write: Write, plant: Plant, expected: Omit<Plant, 'id'>): Answer {
    return this.#write(write, () => {
      const found = this.find(plant.id);
      if (!found) return { refused: 'plant_not_found' };
      return found.name === expected.name && found.tag === expected.tag
        ? { add: [plant], remove: [found] }
        : { refused: 'change_conflict' };
    });
  }

  undo(write: Write, { seq, at }: { seq: number; at: number }): Answer {
    return this.#write(write, () => {
      const change = this.#changes[seq - 1];
      if (!change || seq <= this.#forgottenUpTo) return { refused: 'change_not_found' };
      if (change.at !== at) return { refused: 'change_conflict' };
      const addedIds = new Set(change.added.map(({ id }) => id));
      const isTaken = ({ id }: Plant) => this.find(id) !== undefined && !addedIds.has(id);
      return change.added.every((plant) => this.#isThere(plant)) && !change.removed.some(isTaken)
        ? { add: change.removed, remove: this.#asTheyAre(change.added), isUndo: true }
        : { refused: 'change_conflict' };
    });
  }

  /** Takes note that a change was not found, as one older than the history that is kept. */
  forget(seq: number): void {
    this.#forgottenUpTo = Math.max(this.#forgottenUpTo, seq);
  }

  select({ column, descending, ...filter }: Selection): Plant[] {
    return this.plants.filter((plant) => matches(plant, filter)).sort(order(column, descending));
  }

  page(selection: Selection, limit: number, cursor: Cursor) {
    const matches = this.select(selection);
    const compare = order(selection.column, selection.descending);
    const total = matches.length;
    let begin = 0;
    let end = total;
    if (cursor === 'last') {
      begin = Math.max(0, Math.ceil(total / limit) - 1) * limit;
    } else if (cursor !== 'first' && 'before' in cursor) {
      end = matches.filter((plant) => compare(plant, cursor.before) < 0).length;
      begin = Math.max(0, end - limit);
    } else {
      if (cursor !== 'first')
        begin = matches.filter((plant) => compare(plant, cursor.after) <= 0).length;
      end = Math.min(total, begin + limit);
    }
    return { rows: matches.slice(begin, end), total, hasPrevious: begin > 0, hasNext: end < total };
  }

  /** Counts by tag what a search finds; those without a tag come last. */
  tagCounts(search: string | undefined): { tag: string; count: number }[] {
    const found = this.plants.filter((plant) => matches(plant, { tags: undefined, search }));
    const tags = [...new Set(found.map(({ tag }) => tag))];
    return tags
      .sort((a, b) => compareNaturally(a, b) || compare(a, b))
      .map((tag) => ({ tag, count: found.filter((plant) => plant.tag === tag).length }))
      .sort((a, b) => Number(a.tag === '') - Number(b.tag === '') || b.count - a.count);
  }

  #write(write: Write, plan: () => Plan | Refused): Answer {
    const earlier = this.#findKey(write);
    if (earlier?.write.request === write.request) {
      return { ...earlier.made, replayed: true, isInForce: this.#isInForce(earlier.made) };
    }
    if (earlier) return { refused: 'idempotency_key_reused' };
    const planned = plan();
    return 'refused' in planned ? planned : this.#make(write, planned);
  }

  #isInForce({ added, removed }: Made): boolean {
    return (
      added.every((plant) => this.#isThere(plant)) && !removed.some((one) => this.#isThere(one))
    );
  }

  #isThere({ id, name, tag }: Plant): boolean {
    const found = this.find(id);
    return found?.name === name && found.tag === tag;
  }

  /** However old: no sequence uses as many keys as a store remembers. */
  #findKey({ actor, key }: Write) {
    return this.#keys.findLast(
      ({ write }) => key !== undefined && write.actor === actor && write.key === key,
    );
  }

  /** Gives a plant the next number, unless it is corrected or brought back; where that is its id, it goes without saying. */
  #number(plant: Plant, { remove, isUndo = false }: Plan): Plant {
    const { ordinal: _, ...rest } = plant;
    const corrected = remove.find(({ id }) => id === plant.id);
    if (!corrected && !isUndo) this.#lastOrdinal += 1;
    const ordinal = corrected || isUndo ? ordinalOf(corrected ?? plant) : this.#lastOrdinal;
    return ordinal === plant.id ? rest : { ...rest, ordinal };
  }

  #make(write: Write, plan: Plan): Made {
    const { remove } = plan;
    const add = plan.add.map((plant) => this.#number(plant, plan));
    const removedIds = new Set(remove.map(({ id }) => id));
    const stayed = this.plants.filter(({ id }) => !removedIds.has(id));
    this.plants = [...stayed, ...add].sort((a, b) => a.id - b.id);
    this.lastId = Math.max(this.lastId, ...add.map(({ id }) => id));
    const { at } = write;
    const made = {
      seq: this.seq + 1,
      at,
      added: add,
      removed: remove,
      replayed: false,
      isInForce: true,
    };
    this.#changes.push(made);
    this.#keys.push({ write, made });
    return made;
  }
}

function planOf(plants: Plant[], newTag: string | null): Plan {
  return {
    remove: plants,
    add: newTag === null ? [] : plants.map((one) => ({ ...one, tag: newTag })),
  };
}

function matches(plant: Plant, { tags, search }: Filter): boolean {
  return (
    (tags === undefined || tags.includes(plant.tag)) &&
    (search === undefined ||
      fold(plant.name).includes(fold(search)) ||
      String(plant.id).startsWith(search))
  );
}

/** By neither case nor accents, and by the value of numbers, which are all made as long as the longest. */
function compareNaturally(a: string, b: string): number {
  const pad = (text: string) =>
    fold(text).replace(/[0-9]+/g, (digits) => digits.padStart(200, '0'));
  return compare(pad(a), pad(b));
}

/** What searching compares: neither case nor accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function order(column: Selection['column'], descending: boolean) {
  const sign = descending ? -1 : 1;
  return (a: Plant, b: Plant): number => {
    const byId = sign * (a.id - b.id);
    if (column === 'id') return byId;
    if (column === 'added') return sign * (ordinalOf(a) - ordinalOf(b)) || byId;
    const byText = compareNaturally(a[column], b[column]);
    return sign * (byText || (column === 'tag' ? compare(a.tag, b.tag) : 0)) || byId;
  };
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
