import { foldText, orderedText } from '../../domain/plants/fold-text.ts';
import type { Place, Selection, Sort } from '../../domain/store.ts';

/** A condition of SQL with the values of its parameters, `$1` being the workspace. */
export class Conditions {
  readonly values: unknown[];
  readonly #parts: string[] = [];

  constructor(workspace: string) {
    this.values = [workspace];
  }

  /** Adds a parameter, and returns what stands for it. */
  parameter(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(part: string): void {
    this.#parts.push(part);
  }

  /** What is selected, beside the workspace; nothing where all is. */
  get text(): string {
    return this.#parts.map((part) => ` AND ${part}`).join('');
  }
}

/** The columns of each order, compared together; a plant's place is made of the same. */
const ORDERS = {
  id: ['id'],
  added: ['ordinal', 'id'],
  name: ['name_key', 'id'],
  tag: ['tag_key', 'tag', 'id'],
} as const;

export interface Sides {
  these: string;
  others: string;
}

/** An order of plants, in SQL. */
export interface OrderSql {
  /** What follows ORDER BY, as sorted or the other way round. */
  by(isReversed: boolean): string;
  /** What is true of plants on one side of a place, and what is true of all others. */
  sides(place: Place, side: 'after' | 'before', conditions: Conditions): Sides;
}

export function orderSql(
  { column, descending }: Sort = { column: 'id', descending: false },
): OrderSql {
  const columns = ORDERS[column];
  return {
    by: (isReversed) => {
      const direction = descending === isReversed ? 'ASC' : 'DESC';
      return columns.map((name) => `${name} ${direction}`).join(', ');
    },
    sides: (place, side, conditions) => {
      const values = columns.map((name) => conditions.parameter(placeValue(place, name)));
      const compared = (sign: string) => `(${columns.join(', ')}) ${sign} (${values.join(', ')})`;
      const isUpwards = descending !== (side === 'after');
      return isUpwards
        ? { these: compared('>'), others: compared('<=') }
        : { these: compared('<'), others: compared('>=') };
    },
  };
}

function placeValue(place: Place, column: string): string | number {
  const { id, ordinal = id, text = '' } = place;
  switch (column) {
    case 'id':
      return id;
    case 'ordinal':
      return ordinal;
    case 'tag':
      return text;
    default:
      return orderedText(text);
  }
}

/** Adds what a selection asks of plants. */
export function select(
  { tags, search }: Pick<Selection, 'tags' | 'search'>,
  conditions: Conditions,
): void {
  if (tags) conditions.add(`tag = ANY(${conditions.parameter(tags)})`);
  if (search === undefined) return;
  const needle = foldText(search);
  const found = `folded LIKE ${conditions.parameter(`%${escapeLike(needle)}%`)}`;
  // An id begins with digits alone, so that most searches need not look at any.
  const isOfId = /^[0-9]+$/.test(needle);
  conditions.add(
    isOfId ? `(${found} OR id::text LIKE ${conditions.parameter(`${needle}%`)})` : found,
  );
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
