import { Hono } from 'hono';
import { MAX_NAMED_TOGETHER } from '../../contract/bff.ts';
import {
  deleteMatchingSchema,
  deletePlantsSchema,
  type MatchingPlants,
  tagMatchingSchema,
  tagPlantsSchema,
} from '../../contract/plant-bodies.ts';
import { listTexts, type Plant, TEXT_FIELDS, TEXT_LENGTHS } from '../../contract/plants.ts';
import {
  deleteMatching,
  deletePlants,
  tagMatching,
  tagPlants,
} from '../../domain/plants/change-many.ts';
import type { PlantStore } from '../../domain/store.ts';
import { respondJson } from '../../http/answer/respond.ts';
import { atLeast } from '../../http/auth/require-role.ts';
import {
  type AppContext,
  type AppEnv,
  type AppMiddleware,
  principalOfRequest,
} from '../../http/context.ts';
import { readIdempotencyKey } from '../../http/read/idempotency.ts';
import { MAX_JSON_BYTES, readJson } from '../../http/read/read-json.ts';
import { validate } from '../../http/read/validate.ts';
import { StreamBound } from '../../http/share/stream-bound.ts';
import { callOf } from '../../http/turns.ts';
import { readSelection } from '../table-query.ts';

/** A plant with the longest id and texts, of characters of four bytes, and what stands around them. */
const MAX_PLANT_BYTES = 100 + 4 * TEXT_FIELDS.reduce((sum, field) => sum + TEXT_LENGTHS[field], 0);

/** As many plants as may be named. */
const MAX_LONG_BYTES = MAX_PLANT_BYTES * MAX_NAMED_TOGETHER;

/** Such a body is kept until it is whole, for which its sender has half a minute, and what it names until that is saved. */
const LONG_BODIES = { ofToken: 4, ofAll: 32, own: { ofToken: 0, ofWorkspace: 4 } };

/** Mounts what changes many plants together, each behind `session`. */
export function changeManyRoutes(store: PlantStore, session: AppMiddleware): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const long = new StreamBound(LONG_BODIES, 'longChanges');
  const editor = atLeast('editor');
  routes.post('/deletions', session, editor, (c) => answerDelete(c, store, long));
  routes.post('/deletions/matching', session, editor, (c) => answerDeleteMatching(c, store));
  routes.post('/taggings', session, editor, (c) => answerTag(c, store, long));
  routes.post('/taggings/matching', session, editor, (c) => answerTagMatching(c, store));
  return routes;
}

async function answerDelete(c: AppContext, store: PlantStore, long: StreamBound) {
  return await withLong(c, long, async (body) => {
    const { plants } = validate(deletePlantsSchema, body);
    const key = readIdempotencyKey(c, fingerprintOf(plants));
    return respondJson(c, 200, await deletePlants(callOf(c, store), plants, key));
  });
}

async function answerTag(c: AppContext, store: PlantStore, long: StreamBound) {
  return await withLong(c, long, async (body) => {
    const { plants, newTag } = validate(tagPlantsSchema, body);
    const key = readIdempotencyKey(c, [newTag, ...fingerprintOf(plants)]);
    return respondJson(c, 200, await tagPlants(callOf(c, store), plants, newTag, key));
  });
}

function fingerprintOf(plants: Plant[]): unknown[] {
  return plants.map((plant) => [plant.id, ...listTexts(plant)]);
}

/** Reads a body, and holds a place for a long one until what it asks for is done. */
async function withLong(
  c: AppContext,
  long: StreamBound,
  use: (body: unknown) => Promise<Response>,
): Promise<Response> {
  const length = c.req.header('content-length');
  const isLong = length === undefined || Number(length) > MAX_JSON_BYTES;
  if (!isLong) return await use(await readJson(c));
  const leave = long.enter(principalOfRequest(c));
  try {
    return await use(await readJson(c, MAX_LONG_BYTES));
  } finally {
    leave();
  }
}

async function answerDeleteMatching(c: AppContext, store: PlantStore): Promise<Response> {
  const body = validate(deleteMatchingSchema, await readJson(c));
  const { selection, counted, fingerprint } = readMatching(body);
  const key = readIdempotencyKey(c, fingerprint);
  return respondJson(c, 200, await deleteMatching(callOf(c, store), selection, counted, key));
}

async function answerTagMatching(c: AppContext, store: PlantStore): Promise<Response> {
  const { newTag, ...body } = validate(tagMatchingSchema, await readJson(c));
  const { selection, counted, fingerprint } = readMatching(body);
  const key = readIdempotencyKey(c, [newTag, ...fingerprint]);
  const change = await tagMatching(callOf(c, store), selection, counted, newTag, key);
  return respondJson(c, 200, change);
}

function readMatching({ search, tags, ...counted }: MatchingPlants) {
  const { total, seq, at } = counted;
  return {
    selection: readSelection({ search, tags, sort: undefined }),
    counted,
    fingerprint: [search ?? null, tags ?? null, total, seq, at],
  };
}
