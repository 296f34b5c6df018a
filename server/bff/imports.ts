import { webcrypto } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { CancelOutcome, ImportLine } from '../contract/imports.ts';
import {
  cancelImport,
  checkFile,
  type ImportOutcome,
  type ImportWatch,
  importPlants,
} from '../domain/imports.ts';
import type { PlantFile } from '../domain/plant-file.ts';
import { type RunningImport, RunningImports } from '../domain/running-imports.ts';
import type { PlantStore } from '../domain/store.ts';
import type { AccessDeps } from '../domain/tokens.ts';
import {
  type AppContext,
  type AppEnv,
  type AppMiddleware,
  allowSlowBody,
  callOf,
  principalOfRequest,
} from '../http/context.ts';
import { isIdempotencyKey, readIdempotencyKey } from '../http/idempotency.ts';
import { readQuery, refuseParameter } from '../http/query.ts';
import { readBody, refuseEncoding } from '../http/read-body.ts';
import { atLeast } from '../http/require-role.ts';
import { respond, respondJson } from '../http/respond.ts';
import { unlessSentAway, unlessStopped } from './await-upload.ts';
import { faultTexts } from './fault-texts.ts';
import { FileGate } from './file-gate.ts';
import { FILE_BOUNDS, readImportFile } from './import-file.ts';
import { type LineWriter, streamLines } from './import-lines.ts';
import { respondFile } from './respond-file.ts';

const LINES = {
  'Content-Type': 'application/x-ndjson',
  // Nginx would gather lines until a buffer is full.
  'X-Accel-Buffering': 'no',
};

interface ImportDeps {
  store: PlantStore;
  access: AccessDeps;
  logger: Logger;
  /** Aborted once the server stops, which waits for no file. */
  stopping: AbortSignal;
}

/** Mounts what the import dialog needs, behind `session`. Each POST takes the file itself as its body. */
export function importRoutes(deps: ImportDeps, session: AppMiddleware): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const editor = atLeast('editor');
  const running = new RunningImports();
  const gate = new FileGate();
  routes.post('/imports/check', session, editor, (c) => answerCheck(c, deps, gate));
  routes.post('/imports/problems', session, editor, (c) => answerProblems(c, deps, gate));
  routes.post('/imports', session, editor, (c) => answerImport(c, deps, gate, running));
  routes.delete('/imports', session, editor, (c) => answerCancel(c, deps.store, running));
  return routes;
}

/** A file that has been received; `leave` must be called once it is no longer needed. */
interface ReceivedFile {
  file: PlantFile;
  /** Begins to read it anew, from its start. */
  readAgain: () => PlantFile;
  digest: string;
  leave: () => void;
}

/**
 * @throws DomainError `insufficient_scope`, `import_running`, `payload_too_large`, `unreadable_file`;
 *   `session_required` as soon as whoever sends it is sent away.
 */
async function receiveFile(
  c: AppContext,
  gate: FileGate,
  { access, stopping }: ImportDeps,
): Promise<ReceivedFile> {
  refuseEncoding(c);
  const leave = gate.enter(principalOfRequest(c));
  try {
    allowSlowBody(c);
    const bytes = await unlessStopped(
      unlessSentAway(c, access, readBody(c, FILE_BOUNDS)),
      stopping,
    );
    await c.get('confirmAdmission')();
    // Off the event loop, which 16 MB would hold for longer than a turn.
    const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
    const readAgain = () => readImportFile(bytes, stopping);
    return { file: readAgain(), readAgain, digest, leave };
  } catch (error) {
    leave();
    throw error;
  }
}

async function answerCheck(c: AppContext, deps: ImportDeps, gate: FileGate): Promise<Response> {
  const call = callOf(c, deps.store);
  const { file, leave } = await receiveFile(c, gate, deps);
  const lines = streamLines(c, deps.logger, async (out) => {
    try {
      const watch = { checked: out.checked, isCancelled: () => out.isGone };
      const check = await checkFile(call, file, watch);
      out.write(check ? { step: 'checked', check } : { step: 'cancelled' });
    } finally {
      leave();
    }
  });
  return respond(c, 200, LINES, lines);
}

async function answerProblems(c: AppContext, deps: ImportDeps, gate: FileGate): Promise<Response> {
  const call = callOf(c, deps.store);
  const { readAgain, leave } = await receiveFile(c, gate, deps);
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="problems.csv"',
  };
  return await respondFile(c, headers, () => faultTexts(call, readAgain()), leave);
}

async function answerImport(
  c: AppContext,
  deps: ImportDeps,
  gate: FileGate,
  running: RunningImports,
): Promise<Response> {
  const call = callOf(c, deps.store);
  const { file, digest, leave } = await receiveFile(c, gate, deps);
  const { key, own } = begin(c, digest, running, leave);
  const lines = streamLines(c, deps.logger, async (out) => {
    try {
      out.write(lineOf(await importPlants(call, file, key, watchOf(out, own))));
    } finally {
      own.end();
      leave();
    }
  });
  return respond(c, 200, LINES, lines);
}

/** @throws DomainError `import_running`, or as `readIdempotencyKey`, after `leave`. */
function begin(c: AppContext, digest: string, running: RunningImports, leave: () => void) {
  try {
    const key = readIdempotencyKey(c, [digest]);
    return { key, own: running.begin(principalOfRequest(c), key?.value) };
  } catch (error) {
    leave();
    throw error;
  }
}

/** Whoever has gone, by closing the connection, has cancelled. */
function watchOf(out: LineWriter, own: RunningImport): ImportWatch {
  return {
    checked: out.checked,
    saving: (rows) => out.write({ step: 'saving', rows }),
    isCancelled: () => out.isGone || own.isCancelled,
  };
}

function lineOf(outcome: ImportOutcome): ImportLine {
  if (outcome === null) return { step: 'cancelled' };
  if ('check' in outcome) return { step: 'checked', check: outcome.check };
  return { step: 'saved', change: outcome.change };
}

async function answerCancel(
  c: AppContext,
  store: PlantStore,
  running: RunningImports,
): Promise<Response> {
  const { key } = readQuery(c.req.url, ['key']);
  if (!key || !isIdempotencyKey(key))
    throw refuseParameter('key', 'must be the Idempotency-Key of the import to cancel');
  const outcome: CancelOutcome = { isImported: await cancelImport(callOf(c, store), running, key) };
  return respondJson(c, 200, outcome);
}
