import { Hono } from 'hono';
import type { PlantPage, Withdrawal } from '../../contract/answers.ts';
import { MAX_DELETED_TOGETHER } from '../../contract/bff.ts';
import {
  correctPlantSchema,
  deleteMatchingSchema,
  deletePlantsSchema,
  newPlantSchema,
  undoSchema,
} from '../../contract/plant-bodies.ts';
import { listTexts, TEXT_FIELDS, TEXT_LENGTHS } from '../../contract/plants.ts';
import { DomainError } from '../../domain/errors.ts';
import {
  addPlant,
  correctPlant,
  countTags,
  deleteMatching,
  deletePlants,
  listPlants,
  nextPlantId,
  withdrawKey,
} from '../../domain/plants/plants.ts';
import { undoChange } from '../../domain/plants/undo.ts';
import type { PlantStore } from '../../domain/store.ts';
import { jsonTexts, respondTexts } from '../../http/answer/plant-stream.ts';
import { respond, respondJson } from '../../http/answer/respond.ts';
import { StreamBound } from '../../http/answer/stream-bound.ts';
import { atLeast } from '../../http/auth/require-role.ts';
import {
  type AppContext,
  type AppEnv,
  type AppMiddleware,
  callOf,
  principalOfRequest,
} from '../../http/context.ts';
import { isIdempotencyKey, readIdempotencyKey } from '../../http/read/idempotency.ts';
import { readPlantId } from '../../http/read/plant-id.ts';
import { readQuery, refuseParameter } from '../../http/read/query.ts';
import { MAX_JSON_BYTES, readJson } from '../../http/read/read-json.ts';
import { invalidInput, validate } from '../../http/read/validate.ts';
import { readSelection, readTableQuery } from '../table-query.ts';
import { answerExport } from '../transfer/export-plants.ts';

/** A plant with the longest id and texts, of characters of four bytes, and what stands around them. */
const MAX_PLANT_BYTES = 100 + 4 * TEXT_FIELDS.reduce((sum, field) => sum + TEXT_LENGTHS[field], 0);

/** As many plants as may be named. */
const MAX_DELETION_BYTES = MAX_PLANT_BYTES * MAX_DELETED_TOGETHER;

/** Such a body is kept until it is whole, for which its sender has half a minute. */
const LONG_DELETIONS = { ofToken: 4, ofAll: 32, own: { ofToken: 0, ofWorkspace: 4 } };

/** Mounts what the table, the form, the delete buttons and Undo need, each behind `session`. */
export function plantRoutes(store: PlantStore, session: AppMiddleware): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const exports = new StreamBound();
  const tags = new StreamBound();
  const long = new StreamBound(LONG_DELETIONS, 'long deletes');
  const editor = atLeast('editor');
  routes.get('/plants', session, (c) => answerPage(c, store));
  routes.post('/plants', session, editor, (c) => answerCreate(c, store));
  routes.post('/deletions', session, editor, (c) => answerDelete(c, store, long));
  routes.post('/deletions/matching', session, editor, (c) => answerDeleteMatching(c, store));
  routes.get('/export', session, (c) => answerExport(c, store, exports));
  routes.patch('/plants/:id', session, editor, (c) => answerCorrect(c, store, c.req.param('id')));
  routes.post('/changes/:seq/undo', session, editor, async (c) => {
    const seq = readSeq(c.req.param('seq'));
    const { at } = validate(undoSchema, await readJson(c));
    const key = readIdempotencyKey(c, [at]);
    return respondJson(c, 200, await undoChange(callOf(c, store), { seq, at }, key));
  });
  routes.delete('/changes', session, editor, (c) => answerWithdraw(c, store));
  routes.get('/tags', session, (c) => answerTags(c, store, tags));
  return routes;
}

async function answerPage(c: AppContext, store: PlantStore): Promise<Response> {
  const query = readTableQuery(c.req.url);
  const { version, ...page } = await listPlants(callOf(c, store), query);
  const view: PlantPage = {
    ...page,
    nextId: nextPlantId(version),
    seq: version.seq,
    at: version.at,
  };
  return respondJson(c, 200, view);
}

async function answerCreate(c: AppContext, store: PlantStore): Promise<Response> {
  const plant = validate(newPlantSchema, await readJson(c));
  const key = readIdempotencyKey(c, [plant.id ?? null, ...listTexts(plant)]);
  return respondJson(c, 201, await addPlant(callOf(c, store), plant, key));
}

async function answerDelete(c: AppContext, store: PlantStore, long: StreamBound) {
  const { plants } = validate(deletePlantsSchema, await readDeletion(c, long));
  const key = readIdempotencyKey(
    c,
    plants.map((plant) => [plant.id, ...listTexts(plant)]),
  );
  return respondJson(c, 200, await deletePlants(callOf(c, store), plants, key));
}

async function readDeletion(c: AppContext, long: StreamBound): Promise<unknown> {
  const length = c.req.header('content-length');
  const isLong = length === undefined || Number(length) > MAX_JSON_BYTES;
  if (!isLong) return await readJson(c);
  const leave = long.enter(principalOfRequest(c));
  try {
    return await readJson(c, MAX_DELETION_BYTES);
  } finally {
    leave();
  }
}

async function answerDeleteMatching(c: AppContext, store: PlantStore): Promise<Response> {
  const { search, tag, ...counted } = validate(deleteMatchingSchema, await readJson(c));
  const selection = readSelection({ search, tag, sort: undefined });
  const key = readIdempotencyKey(c, [
    search ?? null,
    tag ?? null,
    counted.total,
    counted.seq,
    counted.at,
  ]);
  const change = await deleteMatching(callOf(c, store), selection, counted, key);
  return respondJson(c, 200, change);
}

async function answerCorrect(c: AppContext, store: PlantStore, idText: string): Promise<Response> {
  const id = readPlantId(idText);
  const { expected, ...texts } = validate(correctPlantSchema, await readJson(c));
  const key = readIdempotencyKey(c, [id, ...listTexts(texts), ...listTexts(expected)]);
  const change = await correctPlant(callOf(c, store), { id, ...texts }, expected, key);
  return respondJson(c, 200, change);
}

/** Answered for a request whose own answer does not come, or is not waited for. */
async function answerWithdraw(c: AppContext, store: PlantStore): Promise<Response> {
  const { key } = readQuery(c.req.url, ['key']);
  if (!key || !isIdempotencyKey(key))
    throw refuseParameter('key', 'must be the Idempotency-Key of the request to withdraw');
  const outcome: Withdrawal = { made: await withdrawKey(callOf(c, store), key) };
  return respondJson(c, 200, outcome);
}

/** Streams the tags in use: there may be as many as plants. */
function answerTags(c: AppContext, store: PlantStore, bound: StreamBound): Response {
  const call = callOf(c, store);
  const headers = { 'Content-Type': 'application/json' };
  if (c.req.method === 'HEAD') return respond(c, 200, headers, null);
  const leave = bound.enter(call.principal);
  const texts = jsonTexts(countTags(call), (tag) => tag);
  return respondTexts(c, headers, texts, leave);
}

/**
 * Reads the number of a change.
 *
 * @throws DomainError `invalid_input`; `change_not_found` for a number no change can have.
 */
function readSeq(text: string): number {
  if (!/^[1-9][0-9]*$/.test(text)) {
    const detail = 'The number of a change must be a whole number from 1, in plain decimal.';
    throw invalidInput([{ pointer: '/seq', detail }]);
  }
  if (Number.isSafeInteger(Number(text))) return Number(text);
  throw new DomainError('change_not_found', 'There is no change of that number to undo.');
}
