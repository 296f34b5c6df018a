import { createHash } from 'node:crypto';
import {
  type ImportCheck,
  MAX_SHOWN_FAULTS,
  PREVIEW_ROWS,
  type PreviewRow,
  type RowOutcome,
} from '../../contract/imports.ts';
import { mapTexts } from '../../contract/plants.ts';
import { shorten } from '../../contract/text.ts';
import type { Say } from '../../words/languages.ts';
import { FileIds } from './file-ids.ts';
import type { FoundFault, PlantFile } from './plant-file.ts';
import { type CheckedRow, type MadePlant, takenFault } from './row-checker.ts';

/** What a check of a file found, to be said in the language of whoever has chosen it. */
export type FoundCheck = Omit<ImportCheck, 'faults' | 'taken' | 'ignored'> & {
  faults: FoundFault[];
  taken: FoundFault[];
  ignored: (string | Say)[];
};

/** What of a file is otherwise in the plants, or not in them. */
export type ReadOtherwise = Pick<FoundCheck, 'ignored' | 'unguarded' | 'encoding'>;

/** Gathers what is told of a file, in memory that grows by no more than its ids. */
export class FileReport {
  readonly #file: PlantFile;
  readonly #good: Record<RowOutcome, number> = { added: 0, replaced: 0, unchanged: 0 };
  /** The first good rows of each outcome, of those that name an id and of those that do not. */
  #preview: PreviewRow[] = [];
  readonly #faults: FoundFault[] = [];
  /** The first faults of rows that were taken back. */
  readonly #lateFaults: FoundFault[] = [];
  readonly #taken: FoundFault[] = [];
  readonly #ids = new FileIds();
  readonly #fingerprint = createHash('sha256');
  #faultCount = 0;
  #wrongRows = 0;
  rows = 0;
  /** How much of the file has been read, from 0 to 1. */
  share = 0;

  constructor(file: PlantFile) {
    this.#file = file;
  }

  /** Takes the next rows, and those that are taken back. */
  add(checked: CheckedRow[]): void {
    for (const row of checked) {
      if (row.isTakenBack) this.#takeBack();
      else this.#count(row);
      if (row.made) this.#takeGood(row.row, row.made);
      else this.#takeWrong(row);
    }
    const found = checked.map(({ made }) => (made ? describeFound(made) : 'wrong'));
    if (found.length > 0) this.#fingerprint.update(`${found.join('\n')}\n`);
  }

  #count({ share }: CheckedRow): void {
    this.rows += 1;
    this.share = share;
  }

  /** A row without an id adds a plant, and all of them are taken back where one is. */
  #takeBack(): void {
    this.#good.added -= 1;
    this.#ids.takeBack();
    this.#preview = this.#preview.filter(({ id }) => id !== null);
  }

  #takeGood(row: number, made: MadePlant): void {
    const { outcome, there, plant } = made;
    const isAlike = (shown: PreviewRow) =>
      shown.outcome === outcome && (shown.id === null) === (plant.id === undefined);
    if (this.#preview.filter(isAlike).length < PREVIEW_ROWS)
      this.#preview.push(previewOf(row, made));
    this.#good[outcome] += 1;
    if (outcome === 'added') this.#ids.add(plant.id);
    if (outcome === 'replaced' && there && this.#taken.length < MAX_SHOWN_FAULTS)
      this.#taken.push(takenFault(row, there));
  }

  #takeWrong({ faults, isTakenBack }: CheckedRow): void {
    this.#wrongRows += 1;
    this.#faultCount += faults.length;
    const shown = isTakenBack ? this.#lateFaults : this.#faults;
    const room = MAX_SHOWN_FAULTS - shown.length;
    if (room > 0) shown.push(...faults.slice(0, room));
  }

  #firstOfEachOutcome(): PreviewRow[] {
    const counts: Record<RowOutcome, number> = { added: 0, replaced: 0, unchanged: 0 };
    return this.#preview.filter(({ outcome }) => {
      counts[outcome] += 1;
      return counts[outcome] <= PREVIEW_ROWS;
    });
  }

  /** @param lastId the highest id that the workspace has used. */
  finish(lastId: number): FoundCheck {
    const faults = [...this.#faults, ...this.#lateFaults].sort((a, b) => a.row - b.row);
    const { format, digest, columns, hasTitles, lacksName } = this.#file;
    return {
      ...{ format, digest, columns, hasTitles, lacksName },
      rows: this.rows,
      ...this.#good,
      preview: this.#firstOfEachOutcome(),
      faults: faults.slice(0, MAX_SHOWN_FAULTS),
      faultCount: this.#faultCount,
      wrongRows: this.#wrongRows,
      taken: this.#taken,
      jump: this.#ids.findJump(lastId),
      fingerprint: this.#fingerprint.digest('base64url'),
      ...readOtherwise(this.#file),
    };
  }
}

/** Tells what of a file is otherwise in the plants, or not in them, once all its rows have been read. */
export function readOtherwise({ ignored, unguarded, encoding }: PlantFile): ReadOtherwise {
  return { ignored: [...ignored], unguarded: unguarded.cells, encoding: encoding.name };
}

/** What comes in counts whole, and so does what it would replace: a person has read both as they are now. */
function describeFound({ plant, outcome, there }: MadePlant): string {
  return JSON.stringify({ outcome, plant, there: outcome === 'replaced' ? there : null });
}

function previewOf(row: number, { plant, there, outcome }: MadePlant): PreviewRow {
  return {
    ...{ row, outcome, id: plant.id ?? null },
    ...mapTexts((field) => shorten(plant[field])),
    there: there && mapTexts((field) => shorten(there[field])),
  };
}
