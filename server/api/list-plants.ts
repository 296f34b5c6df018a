import type { PublicPlant } from '../contract/plant-bodies.ts';
import type { Plant } from '../contract/plants.ts';
import type { Call } from '../domain/call.ts';
import { listPlants, plantsVersion, viewPlants } from '../domain/plants/plants.ts';
import { requireConditions } from '../domain/plants/version-condition.ts';
import type { FrozenView, PlantStore, Version } from '../domain/store.ts';
import { jsonTexts, readRows, respondFrom, respondTexts } from '../http/answer/plant-stream.ts';
import { respond } from '../http/answer/respond.ts';
import type { AppContext, HeaderRecord } from '../http/context.ts';
import { matchesEntityTag } from '../http/read/entity-tags.ts';
import { readIdParameter, readQuery, refuseParameter } from '../http/read/query.ts';
import { entityTag } from '../http/read/version-conditions.ts';
import type { StreamBound } from '../http/share/stream-bound.ts';
import { callOf } from '../http/turns.ts';
import type { PageCache } from './page-cache.ts';

/** Up to this many plants are read as one page and sent whole; more are streamed from a frozen view. */
const MAX_PAGE_ROWS = 1000;

/** `limit` null means all; `after` null means from the first. */
interface ListQuery {
  limit: number | null;
  after: number | null;
}

/** A list that is read as one page. */
type PageQuery = ListQuery & { limit: number };

function isPage(query: ListQuery): query is PageQuery {
  return query.limit !== null && query.limit <= MAX_PAGE_ROWS;
}

/** Answers `GET /plants`: the caller's plants in ascending id, whole or page by page. */
export async function answerList(
  c: AppContext,
  store: PlantStore,
  pages: PageCache,
  streams: StreamBound,
): Promise<Response> {
  const call = callOf(c, store);
  const known = c.req.header('if-none-match');
  const isVersionAsked = known !== undefined || (call.conditions ?? []).length > 0;
  const key = pageKey(c, call);
  // What is wrong with the address is told before what is asked of the state (RFC 9110, section 13.2.1).
  const query = pages.has(key) ? null : readListQuery(c.req.url);
  // It is read together with its version.
  if (query && !isVersionAsked && isPage(query)) return await answerPage(c, call, query, pages);
  const version = await plantsVersion(call);
  const found = query ?? pages.find(key, version) ?? readListQuery(c.req.url);
  requireConditions(call.conditions ?? [], version);
  if (known !== undefined && matchesEntityTag(known, entityTag(version))) {
    const headers = { ETag: entityTag(version), 'X-Total-Count': String(version.total) };
    return respond(c, 304, headers, null);
  }
  if ('body' in found) return respond(c, 200, found.headers, found.body);
  return isPage(found)
    ? await answerPage(c, call, found, pages)
    : c.req.method === 'HEAD'
      ? respond(c, 200, listHeaders(version, version.total, null), null)
      : await answerView(c, call, found, streams);
}

/** A space is in neither part. */
function pageKey(c: AppContext, { principal }: Call): string {
  return `${principal.workspace} ${c.req.url}`;
}

function readListQuery(url: string): ListQuery {
  const { limit, after } = readQuery(url, ['limit', 'after']);
  return {
    limit: limit === undefined ? null : readLimit(limit),
    after: after === undefined ? null : readIdParameter('after', after),
  };
}

function readLimit(text: string): number {
  // Nobody has more plants than the largest exact integer, so larger limits mean the same.
  if (/^[1-9][0-9]*$/.test(text)) return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  throw refuseParameter('limit', 'must be a whole number from 1, in plain decimal');
}

async function answerPage(
  c: AppContext,
  call: Call,
  { limit, after }: PageQuery,
  pages: PageCache,
): Promise<Response> {
  const { rows, version, total, hasNext } = await listPlants(call, {
    limit,
    cursor: after === null ? 'first' : { after: { id: after } },
  });
  const lastId = hasNext ? (rows.at(-1)?.id ?? null) : null;
  const headers = listHeaders(version, total, nextLink(c, limit, lastId));
  const body = JSON.stringify(rows.map(toPublic));
  pages.keep(pageKey(c, call), version, { headers, body });
  return respond(c, 200, headers, body);
}

/** Streams from the view, unless the whole of it is small enough to be sent at once. */
async function answerView(
  c: AppContext,
  call: Call,
  { limit, after }: ListQuery,
  streams: StreamBound,
): Promise<Response> {
  return await respondFrom((send) =>
    viewPlants(call, {}, async (view) => {
      const { total } = view.version;
      const leave = total > MAX_PAGE_ROWS ? streams.enter(call.principal) : () => undefined;
      try {
        const lastId = limit === null ? null : await findPageEnd(view, limit, after);
        const headers = listHeaders(view.version, total, nextLink(c, limit, lastId));
        const batches = readRows(view, after, limit ?? Number.POSITIVE_INFINITY);
        if (total > MAX_PAGE_ROWS) {
          const texts = jsonTexts(batches, toPublic);
          return await send((onEnd) => respondTexts(c, headers, texts, onEnd));
        }
        const rows: Plant[] = [];
        for await (const batch of batches) rows.push(...batch);
        const body = JSON.stringify(rows.map(toPublic));
        await send((onEnd) => {
          onEnd();
          return respond(c, 200, headers, body);
        });
      } finally {
        leave();
      }
    }),
  );
}

/** Finds the last id of a page after which more plants follow, or null where none do. */
async function findPageEnd(
  view: FrozenView,
  limit: number,
  after: number | null,
): Promise<number | null> {
  if (limit >= view.version.total) return null;
  let count = 0;
  let lastId: number | null = null;
  for await (const batch of readRows(view, after, Number.POSITIVE_INFINITY)) {
    const rest = limit - count;
    if (lastId === null) lastId = batch[rest - 1]?.id ?? null;
    count += batch.length;
    if (count > limit) return lastId;
  }
  return null;
}

/** Leaves out what the public interface does not show. */
function toPublic({ name, tag }: Plant): PublicPlant {
  return { name, tag };
}

/** The address of the next page (RFC 8288). */
function nextLink(c: AppContext, limit: number | null, lastId: number | null): string | null {
  return limit === null || lastId === null
    ? null
    : `<${c.get('app').basePath}/plants?limit=${limit}&after=${lastId}>; rel="next"`;
}

function listHeaders(version: Version, total: number, link: string | null): HeaderRecord {
  const headers: HeaderRecord = {
    'Content-Type': 'application/json',
    ETag: entityTag(version),
    'X-Total-Count': String(total),
  };
  if (link !== null) headers.Link = link;
  return headers;
}
