import { PLANT_COLUMNS, type PlantColumn, type RowOutcome } from '../../contract/imports.ts';
import { type NewPlant, newPlantSchema } from '../../contract/plant-bodies.ts';
import {
  haveSameTexts,
  MAX_NAME_LENGTH,
  MAX_PLANT_ID,
  type Plant,
  type PlantText,
  type PlantTexts,
  TEXT_FIELDS,
} from '../../contract/plants.ts';
import { sayIssue, shorten } from '../../contract/text.ts';
import type { Say } from '../../words/languages.ts';
import type { Call } from '../call.ts';
import { sayer } from '../errors.ts';
import { wantedBy } from '../in-line.ts';
import { type FileRow, type FoundFault, faultOf, jsonKindOf } from './plant-file.ts';

/** How many rows that are looked up, or taken back, come together. */
export const BATCH_ROWS = 500;

/**
 * A row with what it would make of a plant, or null and what is wrong with it. Nothing else is kept of what
 * stands in it: that may be a thousand times as much.
 */
export interface CheckedRow extends Omit<FileRow, 'value'> {
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

/** A row that was checked by itself, and the texts of which it says something. */
export interface LoneRow extends CheckedRow {
  told: PlantText[];
}

/** Checks the rows of one file, one after the other, and looks them up in batches. */
export class RowChecker {
  readonly #call: Call;
  /** In which row each id stands. */
  readonly #rowOfId = new Map<number, number>();
  #highestId = 0;
  /** The numbers of the good rows that name no id. */
  readonly #withoutId: number[] = [];

  constructor(call: Call) {
    this.#call = call;
  }

  /** Checks a row by the rules for plants and for ids that come twice. */
  check({ row, value, share, faults }: FileRow): LoneRow {
    const told = TEXT_FIELDS.filter((field) => Object.hasOwn(Object(value), field));
    const parsed = newPlantSchema.safeParse(value);
    const ownColumns = new Set(faults.map(({ column }) => column));
    const issues = parsed.success ? [] : parsed.error.issues;
    const found = issues
      .map((issue) => issueFault(row, value, issue))
      .filter(({ column }) => !ownColumns.has(column));
    const checked = { row, share, faults: [...faults, ...found], made: null, told };
    return parsed.success && faults.length === 0 ? this.#noteId(checked, parsed.data) : checked;
  }

  /** Finds the plants that have the ids of rows. Such a plant keeps the texts of which its row says nothing. */
  async lookUp(rows: LoneRow[]): Promise<CheckedRow[]> {
    const ids = rows.flatMap(({ made }) => made?.plant.id ?? []);
    const { store, principal } = this.#call;
    const found = await store.findPlants(principal.workspace, ids, wantedBy(this.#call, {}));
    const taken = new Map(found.map((plant) => [plant.id, plant]));
    return rows.map((row) => {
      const there = row.made?.plant.id === undefined ? undefined : taken.get(row.made.plant.id);
      return row.made && there ? { ...row, made: replace(row.told, row.made.plant, there) } : row;
    });
  }

  /** Yields the good rows without an id once more, in batches, refused, where too few ids are left for all of them. */
  async *takeBack(): AsyncGenerator<CheckedRow[]> {
    const count = this.#withoutId.length;
    if (count === 0) return;
    const { store, principal } = this.#call;
    const { lastId } = await store.version(principal.workspace, wantedBy(this.#call, {}));
    const left = MAX_PLANT_ID - Math.max(lastId, this.#highestId);
    if (left >= count) return;
    const problem: Say = (words) => words.rowsLackIds(left, count);
    for (let from = 0; from < count; from += BATCH_ROWS) {
      yield this.#withoutId.slice(from, from + BATCH_ROWS).map((row) => ({
        ...{ row, share: 1, made: null, isTakenBack: true },
        faults: [faultOf(row, 'id', problem)],
      }));
    }
  }

  #noteId(row: LoneRow, plant: NewPlant): LoneRow {
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
function issueFault(
  row: number,
  value: unknown,
  issue: Parameters<typeof sayIssue>[0],
): FoundFault {
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

function replace(told: PlantText[], plant: NewPlant, there: Plant): MadePlant {
  const texts: Partial<PlantTexts> = Object.fromEntries(told.map((field) => [field, plant[field]]));
  const made = { ...there, ...texts };
  const outcome = haveSameTexts(made, there) ? 'unchanged' : 'replaced';
  return { plant: made, there, outcome };
}

function refuse(row: LoneRow, column: PlantColumn, problem: Say): LoneRow {
  return { ...row, faults: [...row.faults, faultOf(row.row, column, problem)] };
}

function columnOf(key: PropertyKey | undefined): PlantColumn | null {
  return PLANT_COLUMNS.find((column) => column === key) ?? null;
}
