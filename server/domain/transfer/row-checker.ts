import { PLANT_COLUMNS, type PlantColumn, type RowOutcome } from '../../contract/imports.ts';
import { type NewPlant, newPlantSchema } from '../../contract/plant-bodies.ts';
import {
  haveSameTexts,
  MAX_NAME_LENGTH,
  MAX_PLANT_ID,
  type Plant,
  type PlantTexts,
  TEXT_FIELDS,
} from '../../contract/plants.ts';
import { sayIssue, shorten } from '../../contract/text.ts';
import type { Say } from '../../words/languages.ts';
import type { Call } from '../call.ts';
import { sayer } from '../errors.ts';
import { confirmWanted } from '../in-line.ts';
import { TurnTaker } from '../turn-taker.ts';
import { type FileRow, type FoundFault, faultOf, jsonKindOf } from './plant-file.ts';

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
    const problem: Say = (words) => words.rowsLackIds(left, count);
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
      .map((issue) => issueFault(row, issue))
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
        return refuse(row, 'id', (words) => words.rowIdTwice(id, earlier));
      }
      this.#rowOfId.set(id, row.row);
      this.#highestId = Math.max(this.#highestId, id);
    }
    return { ...row, made: { plant, there: null, outcome: 'added' } };
  }
}

/** Only an entry of a JSON file can hold something else than text. */
function issueFault({ row, value }: FileRow, issue: Parameters<typeof sayIssue>[0]): FoundFault {
  const column = columnOf(issue.path[0]);
  if (issue.code !== 'invalid_type' || column === null) {
    return faultOf(row, column, sayer(sayIssue(issue)));
  }
  const found: unknown = Reflect.get(Object(value), column);
  const kind = jsonKindOf(found);
  if (column === 'id')
    return faultOf(row, column, (words) => words.entryHasNoId(MAX_PLANT_ID, kind));
  return found === undefined
    ? faultOf(row, column, (words) => words.entryLacksName(MAX_NAME_LENGTH))
    : faultOf(row, column, (words) => words.entryHasNoText(column, kind));
}

/** Says of a row that replaces a plant what is wrong with it where none may be replaced. */
export function takenFault(row: number, { id, name }: Plant): FoundFault {
  return faultOf(row, 'id', (words) => words.rowIdTaken(id, shorten(name)));
}

function replace({ value }: FileRow, plant: NewPlant, there: Plant): MadePlant {
  const given = TEXT_FIELDS.filter((field) => Object.hasOwn(Object(value), field));
  const texts: Partial<PlantTexts> = Object.fromEntries(
    given.map((field) => [field, plant[field]]),
  );
  const made = { ...there, ...texts };
  const outcome = haveSameTexts(made, there) ? 'unchanged' : 'replaced';
  return { plant: made, there, outcome };
}

function refuse(row: FileRow, column: PlantColumn, problem: Say): CheckedRow {
  return { ...row, made: null, faults: [...row.faults, faultOf(row.row, column, problem)] };
}

function columnOf(key: PropertyKey | undefined): PlantColumn | null {
  return PLANT_COLUMNS.find((column) => column === key) ?? null;
}
