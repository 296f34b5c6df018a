import { ordinalOf, type Plant } from '../../../contract/plants.ts';
import { foldText, orderedText } from '../../../domain/plants/fold-text.ts';
import { kindOf } from '../../../domain/plants/kind-of.ts';
import { plantCount } from '../../../domain/plants/plant-count.ts';
import type { Change } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import type { Statement } from '../connection/connection.ts';

/** A statement with its values, to be sent with others at once. */
export interface Prepared extends Statement {
  values: unknown[];
}

/**
 * How many plants one statement writes or deletes: each has a minute, and what the driver makes of its values
 * holds the event loop, while a change may have 100,000 plants.
 */
const MOST_PLANTS = 1_000;

const DELETE_PLANTS = {
  name: 'delete-plants',
  text: 'DELETE FROM plant WHERE workspace = $1 AND id = ANY($2::bigint[])',
};

const INSERT_PLANTS = {
  name: 'insert-plants',
  text: `INSERT INTO plant (workspace, id, ordinal, name, tag, name_key, tag_key, folded)
    SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])`,
};

const COUNT_TAGS = {
  name: 'count-changed-tags',
  text: `INSERT INTO tag_count AS kept (workspace, tag, tag_key, plants)
    SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[])
    ON CONFLICT (workspace, tag) DO UPDATE SET plants = kept.plants + excluded.plants`,
};

const DROP_TAGS = {
  name: 'drop-unused-tags',
  text: 'DELETE FROM tag_count WHERE workspace = $1 AND tag = ANY($2::text[]) AND plants = 0',
};

/** Within an array of texts the driver would escape each quotation mark of the plants, which holds the event loop. */
const INSERT_CHANGES = {
  name: 'insert-changes',
  text: `INSERT INTO change (workspace, seq, at, actor_id, actor_name, request_id, kind, undid, key_value,
      key_fingerprint, plants, parts, removals, removed, added)
    SELECT $1, * FROM ROWS FROM (unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[],
      $8::bigint[], $9::text[], $10::text[], $11::bigint[], $12::int[], $13::bigint[]),
      json_array_elements($14::json), json_array_elements($15::json))`,
};

/** How many plants of each kind stand in the row of a change, and in each of its parts, where these are too many. */
const PLANTS_A_PART = 500;

const INSERT_PART = {
  name: 'insert-change-part',
  text: 'INSERT INTO change_part (workspace, seq, part, removed, added) VALUES ($1, $2, $3, $4, $5)',
};

const MOVE_ON = {
  name: 'move-workspace-on',
  text: `UPDATE workspace SET seq = $2, at = $3, last_id = greatest(last_id, $4),
    last_ordinal = greatest(last_ordinal, $5), total = total + $6 WHERE name = $1`,
};

/**
 * Makes the statements that write changes of one workspace, of which there is at least one, in turns with others,
 * each when it is asked for: all together may take as much memory as the plants.
 */
export async function* writeStatements(
  workspace: string,
  changes: Change[],
): AsyncGenerator<Prepared> {
  const turns = TurnTaker.ofWrite();
  const effect = new Effect();
  for (const change of changes) await effect.add(change, turns);
  const last = changes.at(-1);
  if (!last) return;
  for (const statement of effect.statements(workspace)) {
    yield statement;
    await turns.yieldIfDue();
  }
  for (const statement of insertChanges(workspace, changes)) {
    yield statement;
    await turns.yieldIfDue();
  }
  yield {
    ...MOVE_ON,
    values: [workspace, last.seq, last.at, effect.lastId, effect.lastOrdinal, effect.difference],
  };
}

/** Makes the statement that writes plants, of which there is at least one. */
export function insertPlants(workspace: string, plants: Plant[]): Prepared {
  const rows = plants.map((plant) => [
    ...[plant.id, ordinalOf(plant), plant.name, plant.tag],
    ...[orderedText(plant.name), orderedText(plant.tag), foldText(plant.name)],
  ]);
  return { ...INSERT_PLANTS, values: [workspace, ...columnsOf(rows)] };
}

/**
 * Makes the statements that write changes alone, of which there is at least one, and none of what they do, one
 * by one: the parts of each large change before its row.
 */
export function* insertChanges(workspace: string, changes: Change[]): Generator<Prepared> {
  const rows: unknown[][] = [];
  const removedTexts: string[] = [];
  const addedTexts: string[] = [];
  for (const change of changes) {
    const { seq, removed, added } = change;
    const isLarge = plantCount(change) > MOST_PLANTS;
    const most = isLarge ? PLANTS_A_PART : MOST_PLANTS;
    const parts = Math.ceil(Math.max(removed.length, added.length) / most);
    const textOf = (plants: Plant[], part: number) =>
      JSON.stringify(plants.slice(most * part, most * (part + 1)));
    for (let part = 1; part < parts; part += 1) {
      const values = [workspace, seq, part, textOf(removed, part), textOf(added, part)];
      yield { ...INSERT_PART, values };
    }
    const numbers = [isLarge ? parts - 1 : 0, isLarge ? removed.length : null];
    rows.push([...changeValues(change), ...numbers]);
    removedTexts.push(textOf(removed, 0));
    addedTexts.push(textOf(added, 0));
  }
  const plants = [removedTexts, addedTexts].map((texts) => `[${texts.join(',')}]`);
  yield { ...INSERT_CHANGES, values: [workspace, ...columnsOf(rows), ...plants] };
}

/** What changes do together: a plant that one adds and a later one removes is never written. */
class Effect {
  readonly #removed = new Set<number>();
  readonly #added = new Map<number, Plant>();
  readonly #tags = new Map<string, number>();
  difference = 0;
  lastId = 0;
  lastOrdinal = 0;

  async add({ removed, added }: Change, turns: TurnTaker): Promise<void> {
    for (const plants of inParts(removed)) {
      for (const plant of plants) this.#remove(plant);
      await turns.yieldIfDue();
    }
    for (const plants of inParts(added)) {
      for (const plant of plants) this.#add(plant);
      await turns.yieldIfDue();
    }
  }

  #remove({ id, tag }: Plant): void {
    if (!this.#added.delete(id)) this.#removed.add(id);
    this.#count(tag, -1);
  }

  #add(plant: Plant): void {
    this.#added.set(plant.id, plant);
    this.#count(plant.tag, 1);
    this.lastId = Math.max(this.lastId, plant.id);
    this.lastOrdinal = Math.max(this.lastOrdinal, ordinalOf(plant));
  }

  #count(tag: string, by: number): void {
    this.#tags.set(tag, (this.#tags.get(tag) ?? 0) + by);
    this.difference += by;
  }

  /** Makes the statements one by one, each of so many plants or tags that it holds nobody up. */
  *statements(workspace: string): Generator<Prepared> {
    for (const ids of inParts([...this.#removed])) {
      yield { ...DELETE_PLANTS, values: [workspace, ids] };
    }
    for (const plants of inParts([...this.#added.values()])) yield insertPlants(workspace, plants);
    for (const tags of inParts([...this.#tags].filter(([, by]) => by !== 0))) {
      const rows = tags.map(([tag, by]) => [tag, orderedText(tag), by] as const);
      yield { ...COUNT_TAGS, values: [workspace, ...columnsOf(rows)] };
      const fewer = rows.flatMap(([tag, , by]) => (by < 0 ? [tag] : []));
      if (fewer.length > 0) yield { ...DROP_TAGS, values: [workspace, fewer] };
    }
  }
}

/** The values of a change's row but for its plants. */
function changeValues(change: Change): unknown[] {
  const { seq, at, actor, requestId, key, purpose } = change;
  return [
    ...[seq, at, actor.id, actor.name, requestId, kindOf(change)],
    ...[typeof purpose === 'object' ? purpose.undo : null],
    ...[key?.value ?? null, key?.fingerprint ?? null, plantCount(change)],
  ];
}

function inParts<Item>(items: Item[]): Item[][] {
  const count = Math.ceil(items.length / MOST_PLANTS);
  return Array.from({ length: count }, (_, part) =>
    items.slice(MOST_PLANTS * part, MOST_PLANTS * (part + 1)),
  );
}

/** Turns rows into columns, which a statement takes as arrays. */
function columnsOf(rows: readonly (readonly unknown[])[]): unknown[][] {
  const [first = []] = rows;
  return first.map((_, column) => rows.map((row) => row[column]));
}
