import { PLANT_COLUMNS, type PlantColumn } from '../../contract/imports.ts';
import { type NewPlant, newPlantSchema } from '../../contract/plant-bodies.ts';
import { MAX_PLANT_ID } from '../../contract/plants.ts';
import { shorten } from '../../contract/text.ts';
import type { Call } from '../call.ts';
import { confirmWanted } from '../in-line.ts';
import { TurnTaker } from '../turn-taker.ts';
import { type FileRow, faultOf } from './plant-file.ts';

/** A row with the plant it makes, or null and what is wrong with it. */
export interface CheckedRow extends FileRow {
  plant: NewPlant | null;
}

/** Checks the rows of one file, batch after batch. */
export class RowChecker {
  readonly #call: Call;
  readonly #turns: TurnTaker;
  /** In which row each id stands. */
  readonly #rowOfId = new Map<number, number>();
  #highestId = 0;
  #withoutId = 0;
  #lastWithoutId: FileRow | null = null;

  constructor(call: Call) {
    this.#call = call;
    this.#turns = new TurnTaker(() => confirmWanted(call));
  }

  /** Checks rows by the rules for plants, for ids that come twice, and for ids that are taken, in turns. */
  async check(rows: FileRow[]): Promise<CheckedRow[]> {
    const checked: CheckedRow[] = [];
    for (const row of rows) {
      checked.push(this.#checkAlone(row));
      await this.#turns.yieldIfDue();
    }
    const ids = checked.flatMap(({ plant }) => plant?.id ?? []);
    const { store, principal } = this.#call;
    const taken = new Map(
      (await store.findPlants(principal.workspace, ids)).map((plant) => [plant.id, plant]),
    );
    return checked.map((row) => {
      const there = row.plant?.id === undefined ? undefined : taken.get(row.plant.id);
      if (!there) return row;
      const owner = `“${shorten(there.name)}” in the store`;
      return refuse(row, 'id', `Id ${there.id} is taken by ${owner}. ${ADVICE}`);
    });
  }

  /** Returns the last row without an id once more, where there are not enough ids left to give. */
  async finish(): Promise<CheckedRow | null> {
    const row = this.#lastWithoutId;
    if (!row) return null;
    const { lastId } = await this.#call.store.version(this.#call.principal.workspace);
    const left = MAX_PLANT_ID - Math.max(lastId, this.#highestId);
    if (left >= this.#withoutId) return null;
    const problem = `Only ${left} ids are left to give, and ${this.#withoutId} rows have none. Give these plants unused ids yourself.`;
    return refuse({ ...row, faults: [], plant: null }, 'id', problem);
  }

  #checkAlone(row: FileRow): CheckedRow {
    const parsed = newPlantSchema.safeParse(row.value);
    const ownColumns = new Set(row.faults.map(({ column }) => column));
    const issues = parsed.success ? [] : parsed.error.issues;
    const faults = issues
      .map(({ path, message }) => faultOf(row.row, columnOf(path[0]), message))
      .filter(({ column }) => !ownColumns.has(column));
    if (!parsed.success || row.faults.length > 0) {
      return { ...row, plant: null, faults: [...row.faults, ...faults] };
    }
    return this.#noteId({ ...row, plant: parsed.data });
  }

  #noteId(row: CheckedRow & { plant: NewPlant }): CheckedRow {
    const { id } = row.plant;
    if (id === undefined) {
      this.#withoutId += 1;
      this.#lastWithoutId = row;
      return row;
    }
    const earlier = this.#rowOfId.get(id);
    if (earlier !== undefined) {
      return refuse(row, 'id', `Id ${id} stands in row ${earlier} already. ${ADVICE}`);
    }
    this.#rowOfId.set(id, row.row);
    this.#highestId = Math.max(this.#highestId, id);
    return row;
  }
}

const ADVICE = 'Choose another, or leave it empty to get the next free one.';

function refuse(row: CheckedRow, column: PlantColumn, problem: string): CheckedRow {
  return { ...row, plant: null, faults: [...row.faults, faultOf(row.row, column, problem)] };
}

function columnOf(key: PropertyKey | undefined): PlantColumn | null {
  return PLANT_COLUMNS.find((column) => column === key) ?? null;
}
