import type { ChangeView } from '../../contract/answers.ts';
import { MAX_IMPORT_ROWS } from '../../contract/imports.ts';
import { requireRole } from '../access/principal.ts';
import { ifStillAdmitted } from '../access/while-admitted.ts';
import type { Call } from '../call.ts';
import { DomainError } from '../errors.ts';
import { confirmWanted, walkInLine, wantedBy } from '../in-line.ts';
import { draftChange } from '../plants/draft-change.ts';
import { findEarlier, stillInForce } from '../plants/repeated.ts';
import type { IdempotencyKey } from '../store.ts';
import { TurnTaker } from '../turn-taker.ts';
import { FileReport, type FoundCheck, type ReadOtherwise, readOtherwise } from './file-report.ts';
import { ImportedPlants } from './imported-plants.ts';
import type { PlantFile } from './plant-file.ts';
import { BATCH_ROWS, type CheckedRow, type LoneRow, RowChecker } from './row-checker.ts';

/** Whoever watches an import, and ends it by going. */
export interface ImportWatch {
  /** Called often while rows are checked: how many have been, and how much of the file that is, 0 to 1. */
  checked(rows: number, share: number): void;
  /** Called once, when all rows are good. From here on it is too late to go. */
  saving(rows: number): void;
  isGone(): boolean;
}

/** What an import may do beside adding plants, all of it only where it is asked for. */
export interface ImportWish {
  /** Give plants that have the ids of rows the texts of these. */
  replace: boolean;
  /** Leave out the rows with which something is wrong, among them those that would replace a plant. */
  leaveOut: boolean;
  /** Import nothing where the ids leave out many in a row, which no undo gives back. */
  refuseJump: boolean;
  /** The fingerprint of the check that somebody has read: nothing else is imported than what it told. */
  fingerprint: string | undefined;
}

/** What came of an import: the change, or what keeps the file from being imported. */
export type ImportEnd =
  // `found` on the way, which is null where an earlier request had made the change.
  | { change: ChangeView; otherwise: ReadOtherwise; found: FoundCheck | null }
  | { check: FoundCheck };

/**
 * Yields the rows of a file, checked by the rules for plants, against each other and against the
 * workspace, in batches. Some are empty, since long parts of a file may hold no row and whoever walks
 * it may want to stop. Where too few ids are left, rows without one come once more, refused. Each batch
 * waits in the line. Writes nothing.
 *
 * @throws DomainError `insufficient_scope`, `unreadable_file`; `payload_too_large` for too many rows;
 *   `session_required` for whoever is sent away meanwhile.
 */
export async function* checkRows(call: Call, file: PlantFile): AsyncGenerator<CheckedRow[]> {
  requireRole(call.principal, 'editor');
  yield* walkInLine(call, checkPieces(call, file));
}

async function* checkPieces(call: Call, file: PlantFile): AsyncGenerator<CheckedRow[]> {
  const checker = new RowChecker(call);
  const turns = new TurnTaker(() => confirmWanted(call));
  let batch: LoneRow[] = [];
  let count = 0;
  for (const rows of file.rows) {
    await turns.yieldIfDue();
    for (const row of rows) {
      count += 1;
      if (count > MAX_IMPORT_ROWS) throw tooManyRows();
      // Each at once: what is left of a row weighs little, whatever stands in it.
      batch.push(checker.check(row));
      await turns.yieldIfDue();
      if (batch.length < BATCH_ROWS) continue;
      yield await checker.lookUp(batch);
      batch = [];
    }
    yield [];
  }
  if (file.lacksName) return;
  if (count === 0) {
    throw new DomainError('unreadable_file', (words) => words.fileHoldsNone);
  }
  yield await checker.lookUp(batch);
  yield* checker.takeBack();
}

/** Tells what is in a file and what is wrong with it; null where nobody waits for that. Writes nothing. Throws as `checkRows`. */
export async function checkFile(
  call: Call,
  file: PlantFile,
  watch: Pick<ImportWatch, 'checked' | 'isGone'>,
): Promise<FoundCheck | null> {
  const report = new FileReport(file);
  for await (const batch of checkRows(call, file)) {
    report.add(batch);
    watch.checked(report.rows, report.share);
    if (watch.isGone()) return null;
  }
  return report.finish(await lastIdOf(call));
}

async function lastIdOf(call: Call): Promise<number> {
  const reading = call.store.version(call.principal.workspace, wantedBy(call, {}));
  return (await ifStillAdmitted(call, reading)).lastId;
}

/**
 * Brings the plants of a file in, as one change: all or none. Rows that name no id get theirs after
 * all that do, in the order of the file. A repeated key with the same file and wishes answers with the first
 * import, while that is in force.
 *
 * @throws DomainError as `checkRows`, as `stillInForce`, or as `PlantStore.commit`.
 */
export async function importPlants(
  call: Call,
  file: PlantFile,
  key: IdempotencyKey | undefined,
  watch: ImportWatch,
  wish: ImportWish,
): Promise<ImportEnd | null> {
  requireRole(call.principal, 'editor');
  const earlier = await findEarlier(call, key);
  if (earlier) {
    const change = await stillInForce(call, earlier);
    await readThrough(call, file);
    return { change, otherwise: readOtherwise(file), found: null };
  }
  const report = new FileReport(file);
  const plants = new ImportedPlants(wish.replace);
  for await (const batch of checkRows(call, file)) {
    report.add(batch);
    plants.add(batch);
    watch.checked(report.rows, report.share);
    if (watch.isGone()) return null;
  }
  const check = report.finish(await lastIdOf(call));
  if (plants.count === 0 || !isWished(check, wish)) return { check };
  // Whoever has just gone is to be heard before it is too late.
  await new Promise(setImmediate);
  if (watch.isGone()) return null;
  watch.saving(plants.count);
  const draft = draftChange(call, plants.draft(), key);
  const { change, replayed } = await call.store.commit(draft);
  if (!replayed) return { change, otherwise: check, found: check };
  return { change: await stillInForce(call, change), otherwise: check, found: null };
}

/** Reads a file that was imported before to its end, where it is known what of it was read otherwise. */
async function readThrough(call: Call, file: PlantFile): Promise<void> {
  const turns = new TurnTaker(() => confirmWanted(call));
  async function* pieces() {
    for (const rows of file.rows) {
      await turns.yieldIfDue();
      yield rows;
    }
  }
  const walk = walkInLine(call, pieces());
  while (!(await walk.next()).done);
}

/** Tells whether what was found in a file may be imported. */
function isWished(check: FoundCheck, wish: ImportWish): boolean {
  if (wish.fingerprint !== undefined && wish.fingerprint !== check.fingerprint) return false;
  if (wish.refuseJump && check.jump) return false;
  const isGood = check.faultCount === 0 && (wish.replace || check.replaced === 0);
  return isGood || wish.leaveOut;
}

function tooManyRows(): DomainError {
  return new DomainError('payload_too_large', (words) => words.fileHoldsTooMany(MAX_IMPORT_ROWS));
}
