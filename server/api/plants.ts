import { Hono } from 'hono';
import type { ChangeView } from '../contract/answers.ts';
import { newPlantSchema } from '../contract/plant-bodies.ts';
import { listTexts } from '../contract/plants.ts';
import { createPlant, deletePlant } from '../domain/plants/plants.ts';
import type { PlantStore } from '../domain/store.ts';
import { respond, respondJson } from '../http/answer/respond.ts';
import { atLeast } from '../http/auth/require-role.ts';
import type { AppContext, AppEnv, AppMiddleware, HeaderRecord } from '../http/context.ts';
import { readIdempotencyKey } from '../http/read/idempotency.ts';
import { readPlantId } from '../http/read/plant-id.ts';
import { readQuery } from '../http/read/query.ts';
import { readJson } from '../http/read/read-json.ts';
import { validate } from '../http/read/validate.ts';
import { StreamBound } from '../http/share/stream-bound.ts';
import { callOf } from '../http/turns.ts';
import { answerList } from './list-plants.ts';
import { PageCache } from './page-cache.ts';

/** Mounts the public contract: create, list and delete, each behind `authenticate`. */
export function plantRoutes(store: PlantStore, authenticate: AppMiddleware): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const pages = new PageCache();
  const lists = new StreamBound();
  const editor = atLeast('editor');
  routes.get('/plants', authenticate, (c) => answerList(c, store, pages, lists));
  routes.post('/plants', authenticate, editor, (c) => answerCreate(c, store));

  routes.delete('/plants/:id', authenticate, editor, (c) =>
    answerDelete(c, store, c.req.param('id')),
  );
  return routes;
}

async function answerCreate(c: AppContext, store: PlantStore): Promise<Response> {
  readQuery(c.req.url, []);
  const plant = validate(newPlantSchema, await readJson(c));
  const key = readIdempotencyKey(c, [plant.id ?? null, ...listTexts(plant)]);
  const { change, replayed } = await createPlant(callOf(c, store), plant, key);
  const { id, name, tag } = createdPlant(change);
  const headers: HeaderRecord = { Location: `${c.get('app').basePath}/plants/${id}` };
  if (replayed) headers['Idempotency-Replayed'] = 'true';
  return respondJson(c, 201, { name, tag }, headers);
}

/** Returns the one plant that a create adds. */
function createdPlant(change: ChangeView) {
  const [plant] = change.added;
  if (!plant) throw new Error(`Change ${change.seq} of a create added no plant.`);
  return plant;
}

async function answerDelete(c: AppContext, store: PlantStore, idText: string): Promise<Response> {
  readQuery(c.req.url, []);
  await deletePlant(callOf(c, store), readPlantId(idText));
  return respond(c, 204, {}, null);
}
