import {
  type ImportCheck,
  MAX_SHOWN_FAULTS,
  type PlantColumn,
  PREVIEW_ROWS,
  type PreviewRow,
  type RowFault,
} from '../../contract/imports.ts';
import { mapTexts } from '../../contract/plants.ts';
import { shorten } from '../../contract/text.ts';
import type { FileRow, PlantFile } from './plant-file.ts';
import type { CheckedRow } from './row-checker.ts';

/** Gathers what is told of a file, in memory that does not grow with it. */
export class FileReport {
  readonly #file: PlantFile;
  readonly #preview: PreviewRow[] = [];
  readonly #faults: RowFault[] = [];
  #faultCount = 0;
  #wrongRows = 0;
  #lastRow = 0;
  rows = 0;
  /** How much of the file has been read, from 0 to 1. */
  share = 0;

  constructor(file: PlantFile) {
    this.#file = file;
  }

  /** Takes the next rows. The last may come once more, with what is wrong with all of them together. */
  add(checked: CheckedRow[]): void {
    for (const row of checked) {
      this.#count(row);
      if (row.faults.length === 0) continue;
      this.#wrongRows += 1;
      this.#faultCount += row.faults.length;
      const room = MAX_SHOWN_FAULTS - this.#faults.length;
      if (room > 0) this.#faults.push(...row.faults.slice(0, room));
    }
  }

  #count(row: CheckedRow): void {
    if (row.row <= this.#lastRow) return;
    this.rows += 1;
    this.#lastRow = row.row;
    this.share = row.share;
    if (this.#preview.length < PREVIEW_ROWS) this.#preview.push(previewOf(row));
  }

  finish(): ImportCheck {
    return {
      format: this.#file.format,
      rows: this.rows,
      preview: this.#preview,
      faults: this.#faults,
      faultCount: this.#faultCount,
      wrongRows: this.#wrongRows,
      ignored: [...this.#file.ignored],
    };
  }
}

function previewOf({ row, value }: FileRow): PreviewRow {
  const cells = new Map<string, unknown>(Object.entries(value ?? {}));
  const textOf = (column: PlantColumn) => show(cells.get(column));
  return { row, id: textOf('id'), ...mapTexts(textOf) };
}

function show(value: unknown): string {
  if (value === undefined) return '';
  return shorten(typeof value === 'string' ? value : JSON.stringify(value));
}
