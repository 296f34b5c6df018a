import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { ImportCheck } from '../../contract/imports.ts';
import { MAX_IMPORT_BYTES } from '../../contract/transfer/import-bytes.ts';
import { counted } from '../../domain/counted.ts';
import { namedFileError } from '../explain-error.ts';
import { holdSignals } from '../hold-signals.ts';
import { WrongLineError } from '../line/wrong-line.ts';
import { showProgress } from '../progress.ts';
import { writeError } from '../standard-error.ts';
import { jsonText, tellDone } from '../standard-output.ts';
import {
  countWrong,
  describeFaults,
  describeJump,
  noteOtherwise,
  noteSaved,
} from './import-notes.ts';
import { countTries, type ImportEnd, sendUntilAnswered } from './send-file.ts';
import { type Send, signedIn } from './signed-in.ts';
import { type Imported, importedBy, NOTHING_IMPORTED, withdrawImport } from './withdraw-import.ts';

const ODD_KEY =
  '--idempotency-key takes 1 to 255 printable ASCII characters, with no space at either end.';

const PAUSE_MS = 1000;

/** How to import, and where to. */
export interface ImportWish {
  server?: string;
  replace?: boolean;
  leaveOut?: boolean;
  acceptIds?: boolean;
  idempotencyKey?: string;
  json?: boolean;
}

/**
 * Imports a CSV or JSON file of plants, or standard input where it is called `-`, as the app's import does:
 * all of it or nothing. Where a signal wants it to end, the server is asked what came of it.
 *
 * @throws Error that tells what is wrong with the file, or that what came of it is not known.
 */
export async function runImport(file: string, wish: ImportWish): Promise<void> {
  const key = wish.idempotencyKey ?? randomUUID();
  // A header loses the spaces at its ends.
  if (!/^[ -~]{1,255}$/.test(key) || key.trim() !== key) throw new WrongLineError(ODD_KEY);
  const bytes = await readWhole(file);
  const progress = showProgress(process.stderr);
  await holdSignals(async (stopped) => {
    let isSignedIn = false;
    const pause = () => setTimeout(PAUSE_MS, null, { signal: stopped }).catch(() => undefined);
    const importBy = async (send: Send) => {
      isSignedIn = true;
      try {
        const sending = { send, bytes, key, wish, progress, stopped, askAgain: countTries(pause) };
        const end = await sendUntilAnswered(sending).finally(() => progress.end());
        return tellEnd(end, wish);
      } catch (error) {
        if (!stopped.aborted) throw error;
        return await withdrawImport({ send, key, isOwnKey: wish.idempotencyKey !== undefined });
      }
    };
    const imported = await signedIn(wish.server, stopped, importBy, countTries(pause)).catch(
      (error: unknown) => {
        throw stopped.aborted && !isSignedIn ? new Error(NOTHING_IMPORTED) : error;
      },
    );
    await tellDone(wish.json ? jsonText(imported) : describe(imported));
  });
}

async function readWhole(file: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of file === '-' ? process.stdin : createReadStream(file)) {
      length += part.length;
      if (length > MAX_IMPORT_BYTES) throw new Error(tooLarge(file));
      parts.push(part);
    }
  } catch (error) {
    throw file === '-' ? error : namedFileError(error, file);
  }
  return Buffer.concat(parts);
}

function tooLarge(file: string): string {
  const name = file === '-' ? 'Standard input' : file;
  return `${name} is larger than the ${MAX_IMPORT_BYTES / 1024 ** 2} MiB that one import takes. Divide it, and import one part after the other.`;
}

function tellEnd(end: ImportEnd, wish: ImportWish): Imported {
  const { replace = false } = wish;
  const { check } = end;
  tell(noteOtherwise(end.step === 'saved' ? end : end.check));
  if (end.step === 'checked') return nothingNew(end.check, wish);
  if (check) tell(noteSaved(check, replace));
  return importedBy(end.change, check ? countWrong(check, replace) : null);
}

function tell(notes: string[]): void {
  for (const note of notes) writeError(`${note}\n`);
}

/** @throws Error that tells what is wrong, unless each row tells of a plant as it is. */
function nothingNew(
  check: ImportCheck,
  { replace = false, leaveOut = false }: ImportWish,
): Imported {
  if (check.lacksName) throw new Error(NO_NAMES);
  const wrong = countWrong(check, replace);
  if (check.jump && (wrong === 0 || leaveOut)) {
    throw new Error(`Nothing was imported. ${describeJump(check.jump)} ${ABOUT_IDS}`);
  }
  if (wrong === 0) return { change: null, added: 0, replaced: 0, leftOut: 0 };
  throw new Error(
    `Nothing was imported: ${wrong} of ${check.rows} rows cannot be. Mend the file${advice(check, replace)}.\n${describeFaults(check, replace).join('\n')}`,
  );
}

const ABOUT_IDS = 'Change the ids, or import them as they are (--accept-ids).';

const NO_NAMES = 'Nothing was imported: no column of the file is called name.';

function advice({ replaced, added }: ImportCheck, replace: boolean): string {
  const ways = [
    ...(replaced > 0 && !replace
      ? ['let rows replace the plants that have their ids (--replace)']
      : []),
    ...(added > 0 ? ['leave these rows out (--leave-out)'] : []),
  ];
  return ways.map((way) => `, or ${way}`).join('');
}

function describe({ change, added, replaced }: Imported): string {
  if (change === null) return 'Each row tells of a plant as it is, so nothing was imported.\n';
  const also = replaced > 0 ? ` and replaced ${counted(replaced, 'plant')}` : '';
  return `Added ${counted(added, 'plant')}${also}, as change ${change}.\n`;
}
