import { Hono } from 'hono';
import type { PlantPage, Withdrawal } from '../../contract/answers.ts';
import { correctPlantSchema, newPlantSchema, undoSchema } from '../../contract/plant-bodies.ts';
import { listTexts, MAX_NAME_LENGTH } from '../../contract/plants.ts';
import { findNamesakes } from '../../domain/plants/namesakes.ts';
import {
  addPlant,
  correctPlant,
  countTags,
  findPlants,
  getPlant,
  listPlants,
  nextPlantId,
  withdrawKey,
} from '../../domain/plants/plants.ts';
import { undoChange } from '../../domain/plants/undo.ts';
import type { PlantStore } from '../../domain/store.ts';
import { jsonTexts, respondFrom, respondTexts } from '../../http/answer/plant-stream.ts';
import { respond, respondJson } from '../../http/answer/respond.ts';
import { atLeast } from '../../http/auth/require-role.ts';
import type { AppContext, AppEnv, AppMiddleware } from '../../http/context.ts';
import { readChangeNumber } from '../../http/read/change-number.ts';
import { isIdempotencyKey, readIdempotencyKey } from '../../http/read/idempotency.ts';
import { readPlantId } from '../../http/read/plant-id.ts';
import { readQuery, readTypedText, refuseParameter } from '../../http/read/query.ts';
import { readJson } from '../../http/read/read-json.ts';
import { validate } from '../../http/read/validate.ts';
import { StreamBound } from '../../http/share/stream-bound.ts';
import { callOf } from '../../http/turns.ts';
import { readIdsQuery, readSearchQuery, readTableQuery } from '../table-query.ts';
import { answerExport } from '../transfer/export-plants.ts';

/** Over a folder each keeps the tags that it counts, which may be as many as plants, until it is read; over a database, a view. */
const COUNTS_OF_SEARCHES = { ofToken: 8, ofAll: 64, own: { ofToken: 1, ofWorkspace: 8 } };

/** Mounts what the table, the form and Undo need, each behind `session`. */
export function plantRoutes(store: PlantStore, session: AppMiddleware): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const exports = new StreamBound();
  const tags = {
    ofAll: new StreamBound(),
    ofSearch: new StreamBound(COUNTS_OF_SEARCHES, 'tagCounts'),
  };
  const editor = atLeast('editor');
  routes.get('/plants', session, (c) => answerPage(c, store));
  routes.post('/plants', session, editor, (c) => answerCreate(c, store));
  routes.get('/export', session, (c) => answerExport(c, store, exports));
  routes.get('/plants/:id', session, async (c) => {
    const plant = await getPlant(callOf(c, store), readPlantId(c.req.param('id')));
    return respondJson(c, 200, plant);
  });
  routes.get('/plants-by-id', session, async (c) => {
    return respondJson(c, 200, await findPlants(callOf(c, store), readIdsQuery(c.req.url)));
  });
  routes.patch('/plants/:id', session, editor, (c) => answerCorrect(c, store, c.req.param('id')));
  routes.post('/changes/:seq/undo', session, editor, async (c) => {
    const seq = readChangeNumber(c.req.param('seq'));
    const { at } = validate(undoSchema, await readJson(c));
    const key = readIdempotencyKey(c, [at]);
    return respondJson(c, 200, await undoChange(callOf(c, store), { seq, at }, key));
  });
  routes.delete('/changes', session, editor, (c) => answerWithdraw(c, store));
  routes.get('/tags', session, (c) => answerTags(c, store, tags));
  routes.get('/namesakes', session, (c) => answerNamesakes(c, store));
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
  if (!key || !isIdempotencyKey(c, key))
    throw refuseParameter('key', 'must be the Idempotency-Key of the request to withdraw');
  const outcome: Withdrawal = { made: await withdrawKey(callOf(c, store), key) };
  return respondJson(c, 200, outcome);
}

async function answerNamesakes(c: AppContext, store: PlantStore): Promise<Response> {
  const name = readTypedText('name', readQuery(c.req.url, ['name']).name ?? '', MAX_NAME_LENGTH);
  if (name === '') throw refuseParameter('name', 'must be the name to look for');
  return respondJson(c, 200, await findNamesakes(callOf(c, store), name));
}

/** What holds the counts under way. Over a folder those of all plants are shared between all who ask. */
interface TagBounds {
  ofAll: StreamBound;
  ofSearch: StreamBound;
}

/** Streams the tags in use, or those of what a search finds: there may be as many as plants. */
async function answerTags(c: AppContext, store: PlantStore, bounds: TagBounds): Promise<Response> {
  const found = readSearchQuery(c.req.url);
  const call = callOf(c, store);
  const headers = { 'Content-Type': 'application/json' };
  if (c.req.method === 'HEAD') return respond(c, 200, headers, null);
  const bound = found.search === undefined ? bounds.ofAll : bounds.ofSearch;
  const leave = bound.enter(call.principal);
  return await respondFrom((send) =>
    countTags(call, found, async (batches) => {
      const texts = jsonTexts(batches, (tag) => tag);
      await send((onEnd) => respondTexts(c, headers, texts, onEnd));
    }).finally(leave),
  );
}
