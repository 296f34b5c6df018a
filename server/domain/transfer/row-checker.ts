import {
  PLANT_COLUMNS,
  type PlantColumn,
  type RowFault,
  type RowOutcome,
} from '../../contract/imports.ts';
import { type NewPlant, newPlantSchema } from '../../contract/plant-bodies.ts';
import {
  haveSameTexts,
  MAX_PLANT_ID,
  type Plant,
  type PlantTexts,
  TEXT_FIELDS,
} from '../../contract/plants.ts';
import { shorten } from '../../contract/text.ts';
import type { Call } from '../call.ts';
import { confirmWanted } from '../in-line.ts';
import { TurnTaker } from '../turn-taker.ts';
import { type FileRow, faultOf } from './plant-file.ts';

/** How many rows are checked together. */
export const BATCH_ROWS = 500;

/** A row with what it would make of a plant, or null and what is wrong with it. */
export interface CheckedRow extends FileRow {
  made: MadePlant | null;
  /** True of a row that came before as a good one without an id, for which none is left. */
  isTakenBack?: true;
}

/** A plant as a row makes it, and the one that has its id now; null where there is none. */
export interface MadePlant {
  plant: NewPlant;
  there: Plant | null;
  outcome: RowOutcome;
}

/** Checks the rows of one file, batch after batch. */
export class RowChecker {
  readonly #call: Call;
  readonly #turns: TurnTaker;
  /** In which row each id stands. */
  readonly #rowOfId = new Map<number, number>();
  #highestId = 0;
  /** The numbers of the good rows that name no id. */
  readonly #withoutId: number[] = [];

  constructor(call: Call) {
    this.#call = call;
    this.#turns = new TurnTaker(() => confirmWanted(call));
  }

  /**
   * Checks rows by the rules for plants and for ids that come twice, in turns, and finds the plants that
   * have their ids. Such a plant keeps the texts of which its row says nothing.
   */
  async check(rows: FileRow[]): Promise<CheckedRow[]> {
    const checked: CheckedRow[] = [];
    for (const row of rows) {
      checked.push(this.#checkAlone(row));
      await this.#turns.yieldIfDue();
    }
    const ids = checked.flatMap(({ made }) => made?.plant.id ?? []);
    const { store, principal } = this.#call;
    const taken = new Map(
      (await store.findPlants(principal.workspace, ids)).map((plant) => [plant.id, plant]),
    );
    return checked.map((row) => {
      const there = row.made?.plant.id === undefined ? undefined : taken.get(row.made.plant.id);
      return row.made && there ? { ...row, made: replace(row, row.made.plant, there) } : row;
    });
  }

  /** Yields the good rows without an id once more, in batches, refused, where too few ids are left for all of them. */
  async *takeBack(): AsyncGenerator<CheckedRow[]> {
    const count = this.#withoutId.length;
    if (count === 0) return;
    const { lastId } = await this.#call.store.version(this.#call.principal.workspace);
    const left = MAX_PLANT_ID - Math.max(lastId, this.#highestId);
    if (left >= count) return;
    const problem = noIdFor(count, left);
    for (let from = 0; from < count; from += BATCH_ROWS) {
      yield this.#withoutId.slice(from, from + BATCH_ROWS).map((row) => ({
        ...{ row, value: null, share: 1, made: null, isTakenBack: true },
        faults: [faultOf(row, 'id', problem)],
      }));
    }
  }

  #checkAlone(row: FileRow): CheckedRow {
    const parsed = newPlantSchema.safeParse(row.value);
    const ownColumns = new Set(row.faults.map(({ column }) => column));
    const issues = parsed.success ? [] : parsed.error.issues;
    const faults = issues
      .map(({ path, message }) => faultOf(row.row, columnOf(path[0]), message))
      .filter(({ column }) => !ownColumns.has(column));
    if (!parsed.success || row.faults.length > 0) {
      return { ...row, made: null, faults: [...row.faults, ...faults] };
    }
    return this.#noteId(row, parsed.data);
  }

  #noteId(row: FileRow, plant: NewPlant): CheckedRow {
    const { id } = plant;
    if (id === undefined) {
      this.#withoutId.push(row.row);
    } else {
      const earlier = this.#rowOfId.get(id);
      if (earlier !== undefined) {
        return refuse(row, 'id', `Id ${id} stands in row ${earlier} already. ${ADVICE}`);
      }
      this.#rowOfId.set(id, row.row);
      this.#highestId = Math.max(this.#highestId, id);
    }
    return { ...row, made: { plant, there: null, outcome: 'added' } };
  }
}

function noIdFor(rows: number, left: number): string {
  const advice = 'Give this plant an unused id.';
  if (left === 0) return `No id is left to give. ${advice}`;
  const are = left === 1 ? 'id is' : 'ids are';
  return `Only ${left} ${are} left to give, and ${rows} rows have none. ${advice}`;
}

/** Says of a row that replaces a plant what is wrong with it where none may be replaced. */
export function takenFault(row: number, { id, name }: Plant): RowFault {
  return faultOf(row, 'id', `Id ${id} is taken by “${shorten(name)}” in the store. ${ADVICE}`);
}

const ADVICE = 'Choose another, or leave it empty to get the next free one.';

function replace({ value }: FileRow, plant: NewPlant, there: Plant): MadePlant {
  const given = TEXT_FIELDS.filter((field) => Object.hasOwn(Object(value), field));
  const texts: Partial<PlantTexts> = Object.fromEntries(
    given.map((field) => [field, plant[field]]),
  );
  const made = { ...there, ...texts };
  const outcome = haveSameTexts(made, there) ? 'unchanged' : 'replaced';
  return { plant: made, there, outcome };
}

function refuse(row: FileRow, column: PlantColumn, problem: string): CheckedRow {
  return { ...row, made: null, faults: [...row.faults, faultOf(row.row, column, problem)] };
}

function columnOf(key: PropertyKey | undefined): PlantColumn | null {
  return PLANT_COLUMNS.find((column) => column === key) ?? null;
}
