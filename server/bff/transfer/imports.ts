import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ImportCheck, ImportLine, TableReading } from '../../contract/imports.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import type { SessionWatch } from '../../domain/access/session-watch.ts';
import { DomainError, sayer } from '../../domain/errors.ts';
import type { PlantStore } from '../../domain/store.ts';
import type { FoundCheck, ReadOtherwise } from '../../domain/transfer/file-report.ts';
import {
  checkFile,
  type ImportEnd,
  type ImportWish,
  importPlants,
} from '../../domain/transfer/imports.ts';
import type { FoundFault, PlantFile } from '../../domain/transfer/plant-file.ts';
import { readerWords } from '../../http/answer/reader-words.ts';
import { respond } from '../../http/answer/respond.ts';
import { atLeast } from '../../http/auth/require-role.ts';
import {
  type AppContext,
  type AppEnv,
  type AppMiddleware,
  allowSlowBody,
  principalOfRequest,
} from '../../http/context.ts';
import type { ImportOutcome, Metrics } from '../../http/observe/metrics.ts';
import { readIdempotencyKey } from '../../http/read/idempotency.ts';
import { readFlag, readQuery } from '../../http/read/query.ts';
import { readBody, refuseEncoding } from '../../http/read/read-body.ts';
import { callOf } from '../../http/turns.ts';
import { unlessSentAway, unlessStopped } from './await-upload.ts';
import { faultTexts } from './fault-texts.ts';
import { FileGate } from './file-gate.ts';
import { FILE_BOUNDS, readImportFile } from './import-file.ts';
import { streamLines } from './import-lines.ts';
import { respondFile } from './respond-file.ts';
import { READING, readTableReading } from './table-reading.ts';

const LINES = {
  'Content-Type': 'application/x-ndjson',
  // Nginx would gather lines until a buffer is full.
  'X-Accel-Buffering': 'no',
};

interface ImportDeps {
  store: PlantStore;
  watch: SessionWatch;
  logger: Logger;
  metrics: Pick<Metrics, 'countImport'>;
  /** Aborted once the server stops, which waits for no file. */
  stopping: AbortSignal;
}

/** Mounts what the import dialog needs, behind `session`. Each POST takes the file itself as its body. */
export function importRoutes(deps: ImportDeps, session: AppMiddleware): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const editor = atLeast('editor');
  const gate = new FileGate();
  routes.post('/imports/check', session, editor, (c) => answerCheck(c, deps, gate));
  routes.post('/imports/problems', session, editor, (c) => answerProblems(c, deps, gate));
  routes.post('/imports', session, editor, (c) => answerImport(c, deps, gate));
  return routes;
}

/** A file that has been received; `leave` must be called once it is no longer needed. */
interface ReceivedFile {
  file: PlantFile;
  /** Begins to read it anew, from its start. */
  readAgain: () => PlantFile;
  leave: () => void;
}

/**
 * @throws DomainError `insufficient_scope`, `import_running`, `payload_too_large`, `unreadable_file`;
 *   `session_required` as soon as whoever sends it is sent away.
 */
async function receiveFile(
  c: AppContext,
  gate: FileGate,
  { watch, stopping }: ImportDeps,
  asRead: TableReading,
): Promise<ReceivedFile> {
  refuseEncoding(c);
  const leave = gate.enter(principalOfRequest(c));
  try {
    allowSlowBody(c);
    const hash = createHash('sha256');
    const reading = readBody(c, FILE_BOUNDS, (part) => hash.update(part));
    const bytes = await unlessStopped(unlessSentAway(c, watch, reading), stopping);
    await c.get('confirmAdmission')();
    const digest = hash.digest('hex');
    const readAgain = () => ({ ...readImportFile(bytes, asRead, stopping), digest });
    return { file: readAgain(), readAgain, leave };
  } catch (error) {
    leave();
    throw error;
  }
}

async function answerCheck(c: AppContext, deps: ImportDeps, gate: FileGate): Promise<Response> {
  const call = callOf(c, deps.store);
  const reading = readTableReading(readQuery(c.req.url, READING));
  const { file, leave } = await receiveFile(c, gate, deps, reading);
  const lines = streamLines(c, deps.logger, async (out) => {
    try {
      const watch = { checked: out.checked, isGone: () => out.isGone };
      const check = await checkFile(call, file, watch);
      if (check) out.write({ step: 'checked', check: checkOf(c, check) });
    } finally {
      leave();
    }
  });
  return respond(c, 200, LINES, lines);
}

async function answerProblems(c: AppContext, deps: ImportDeps, gate: FileGate): Promise<Response> {
  const call = callOf(c, deps.store);
  const query = readQuery(c.req.url, ['replace', ...READING]);
  const mayReplace = readFlag('replace', query.replace);
  const { readAgain, leave } = await receiveFile(c, gate, deps, readTableReading(query));
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="problems.csv"',
  };
  const words = readerWords(c);
  const write = () => faultTexts(call, readAgain(), mayReplace, words);
  return await respondFile(c, headers, write, leave);
}

async function answerImport(c: AppContext, deps: ImportDeps, gate: FileGate): Promise<Response> {
  const call = callOf(c, deps.store);
  const receiving = receiveImport(c, deps, gate);
  const { file, leave, wish, key } = await receiving.catch((error: unknown) => {
    deps.metrics.countImport(outcomeOfError(error));
    throw error;
  });
  const lines = streamLines(c, deps.logger, async (out) => {
    let outcome: ImportOutcome = 'failed';
    try {
      const watch = { checked: out.checked, saving: out.saving, isGone: () => out.isGone };
      const end = await importPlants(call, file, key, watch, wish);
      outcome = outcomeOf(end);
      if (end) out.write(lineOf(c, end));
    } catch (error) {
      // Whoever went wants nothing any more, and whatever that broke off is no fault.
      outcome = out.isGone ? 'cancelled' : outcomeOfError(error);
      throw error;
    } finally {
      deps.metrics.countImport(outcome);
      leave();
    }
  });
  return respond(c, 200, LINES, lines);
}

/** @throws DomainError as `readWish`, `receiveFile` and `readKey`. */
async function receiveImport(c: AppContext, deps: ImportDeps, gate: FileGate) {
  const { wish, reading } = readWish(c);
  const { file, leave } = await receiveFile(c, gate, deps, reading);
  // `fingerprint` and `refuseJump` are conditions, as `If-Match` is: with another one it is still the same import.
  const key = readKey(c, [file.digest, wish.replace, wish.leaveOut, reading], leave);
  return { file, leave, wish, key };
}

/** @throws DomainError `invalid_input` that names the parameter. */
function readWish(c: AppContext): { wish: ImportWish; reading: TableReading } {
  const names = ['replace', 'leaveOut', 'refuseJump', 'fingerprint'];
  const query = readQuery(c.req.url, [...names, ...READING]);
  const wish = {
    replace: readFlag('replace', query.replace),
    leaveOut: readFlag('leaveOut', query.leaveOut),
    refuseJump: readFlag('refuseJump', query.refuseJump),
    fingerprint: query.fingerprint,
  };
  return { wish, reading: readTableReading(query) };
}

/** @throws DomainError as `readIdempotencyKey`, after `leave`. */
function readKey(c: AppContext, request: unknown[], leave: () => void) {
  try {
    return readIdempotencyKey(c, request);
  } catch (error) {
    leave();
    throw error;
  }
}

function outcomeOf(end: ImportEnd | null): ImportOutcome {
  if (end === null) return 'cancelled';
  return 'change' in end ? 'saved' : 'refused';
}

/** Tells a fault of what was sent from one of the server. */
function outcomeOfError(error: unknown): ImportOutcome {
  const code = error instanceof DomainError ? error.code : 'internal';
  if (code === 'client_gone') return 'cancelled';
  return PROBLEMS[code].status < 500 ? 'refused' : 'failed';
}

function lineOf(c: AppContext, outcome: ImportEnd): ImportLine {
  if ('check' in outcome) return { step: 'checked', check: checkOf(c, outcome.check) };
  const { change, found } = outcome;
  const { ignored, unguarded, encoding } = outcome.otherwise;
  const read = { ignored: sayIgnored(c, ignored), unguarded, encoding };
  return { step: 'saved', change, ...read, ...(found && { check: checkOf(c, found) }) };
}

/** Says what a check found in the language of whoever reads it. */
function checkOf(c: AppContext, { faults, taken, ignored, ...check }: FoundCheck): ImportCheck {
  const words = readerWords(c);
  const say = ({ problem, ...place }: FoundFault) => ({ ...place, problem: problem(words) });
  return {
    ...check,
    faults: faults.map(say),
    taken: taken.map(say),
    ignored: sayIgnored(c, ignored),
  };
}

function sayIgnored(c: AppContext, ignored: ReadOtherwise['ignored']): string[] {
  const words = readerWords(c);
  return ignored.map((column) => sayer(column)(words));
}
