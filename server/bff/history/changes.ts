import { Hono } from 'hono';
import { MAX_SEARCH_LENGTH } from '../../contract/bff.ts';
import {
  CHANGE_KINDS,
  CHANGED_PLANTS_LIMIT,
  type ChangedPlantsPage,
  DEFAULT_HISTORY_LIMIT,
  type HistoryEntry,
  type HistoryPage,
  MAX_HISTORY_LIMIT,
  MAX_NAMED_PLANTS,
} from '../../contract/history.ts';
import { MAX_TOKEN_NAME_LENGTH } from '../../contract/tokens.ts';
import {
  listChangedPlants,
  listChanges,
  listPeople,
  type PastChange,
} from '../../domain/plants/history.ts';
import { kindOf } from '../../domain/plants/kind-of.ts';
import type { ChangedPlantsQuery, ChangesQuery, PlantStore } from '../../domain/store.ts';
import { readerWords } from '../../http/answer/reader-words.ts';
import { respondJson } from '../../http/answer/respond.ts';
import type { AppContext, AppEnv, AppMiddleware } from '../../http/context.ts';
import { readChangeNumber } from '../../http/read/change-number.ts';
import {
  readChoice,
  readIdParameter,
  readQuery,
  readText,
  readTypedText,
  refuseParameter,
} from '../../http/read/query.ts';
import { callOf } from '../../http/turns.ts';
import type { Words } from '../../words/languages.ts';

/** Mounts what the history screen needs, behind `session`. */
export function changeRoutes(store: PlantStore, session: AppMiddleware): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/changes', session, (c) => answerHistory(c, store));
  routes.get('/changes/:seq/plants', session, (c) =>
    answerChangedPlants(c, store, c.req.param('seq')),
  );
  routes.get('/people', session, async (c) =>
    respondJson(c, 200, await listPeople(callOf(c, store))),
  );
  return routes;
}

async function answerHistory(c: AppContext, store: PlantStore): Promise<Response> {
  const query = readHistoryQuery(c.req.url);
  const { past, ...end } = await listChanges(callOf(c, store), query);
  const words = readerWords(c);
  const view: HistoryPage = { entries: past.map((one) => historyEntryOf(one, words)), ...end };
  return respondJson(c, 200, view);
}

async function answerChangedPlants(
  c: AppContext,
  store: PlantStore,
  seq: string,
): Promise<Response> {
  const query = readChangedPlantsQuery(readChangeNumber(seq), c.req.url);
  const page: ChangedPlantsPage = await listChangedPlants(callOf(c, store), query);
  return respondJson(c, 200, page);
}

/** @throws DomainError `invalid_input` that names the parameter. */
function readHistoryQuery(url: string): Omit<ChangesQuery, 'workspace'> {
  const query = readQuery(url, ['before', 'limit', 'person', 'kind', 'search']);
  const { before, limit, person, kind, search } = query;
  return {
    before: before === undefined ? undefined : readCount('before', before, Number.MAX_SAFE_INTEGER),
    limit:
      limit === undefined ? DEFAULT_HISTORY_LIMIT : readCount('limit', limit, MAX_HISTORY_LIMIT),
    person: person === undefined ? undefined : readText('person', person, MAX_TOKEN_NAME_LENGTH),
    kind: kind === undefined ? undefined : readChoice('kind', CHANGE_KINDS, kind),
    search: readTypedText('search', search ?? '', MAX_SEARCH_LENGTH) || undefined,
  };
}

/** @throws DomainError `invalid_input` that names the parameter. */
function readChangedPlantsQuery(seq: number, url: string): Omit<ChangedPlantsQuery, 'workspace'> {
  const { at = '', after } = readQuery(url, ['at', 'after']);
  return {
    // 0 where the clock stood before 1970.
    change: { seq, at: readCount('at', at, Number.MAX_SAFE_INTEGER, 0) },
    after: after === undefined ? undefined : readIdParameter('after', after),
    limit: CHANGED_PLANTS_LIMIT,
  };
}

function readCount(name: string, text: string, most: number, least = 1): number {
  const count = /^(?:0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw refuseParameter(name, `must be a whole number from ${least} to ${most}`);
}

function historyEntryOf(
  { change, counts, undoneBy, refusal }: PastChange,
  words: Words,
): HistoryEntry {
  const { seq, at, actor, added, removed, purpose } = change;
  return {
    seq,
    at: new Date(at).toISOString(),
    person: actor.name,
    kind: kindOf(change),
    added: added.slice(0, MAX_NAMED_PLANTS),
    addedCount: counts.added,
    removed: removed.slice(0, MAX_NAMED_PLANTS),
    removedCount: counts.removed,
    undoes: typeof purpose === 'object' ? purpose.undo : null,
    undoneBy,
    refusal: refusal?.(words) ?? null,
  };
}
