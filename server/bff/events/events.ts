import { Hono } from 'hono';
import { parsePosition } from '../../contract/events.ts';
import type { SessionListener, SessionWatch } from '../../domain/access/session-watch.ts';
import type { AccessDeps } from '../../domain/access/tokens.ts';
import { DomainError } from '../../domain/errors.ts';
import type { VersionName } from '../../domain/plants/version-condition.ts';
import type { PlantStore } from '../../domain/store.ts';
import { respond } from '../../http/answer/respond.ts';
import {
  type AppContext,
  type AppEnv,
  type AppMiddleware,
  principalOfRequest,
} from '../../http/context.ts';
import type { Metrics } from '../../http/observe/metrics.ts';
import { readQuery, refuseParameter } from '../../http/read/query.ts';
import { EventFeed } from './event-feed.ts';

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  // Nginx would gather events until a buffer is full.
  'X-Accel-Buffering': 'no',
};

interface EventDeps {
  store: PlantStore;
  access: Pick<AccessDeps, 'access'>;
  watch: SessionWatch;
  session: AppMiddleware;
  stopping: AbortSignal;
  metrics: Pick<Metrics, 'show'>;
}

/** Mounts the stream of what happens in the workspace of who is signed in. */
export function eventRoutes(deps: EventDeps): Hono<AppEnv> {
  const feed = new EventFeed({ plants: deps.store, access: deps.access.access }, deps.stopping);
  deps.metrics.show(
    'plant_store_event_streams',
    'Streams of events that are open.',
    () => feed.count,
  );
  const routes = new Hono<AppEnv>();
  routes.get('/events', deps.session, (c) => answerEvents(c, deps, feed));
  return routes;
}

function answerEvents(c: AppContext, deps: EventDeps, feed: EventFeed): Response {
  const after = readPosition(c);
  const principal = principalOfRequest(c);
  if (c.req.method === 'HEAD') {
    // How the app learns why its stream was refused, which an EventSource does not tell.
    feed.requireRoom(principal);
    return respond(c, 200, HEADERS, null);
  }
  const session = { workspace: principal.workspace, hash: principal.admission.sessionHash ?? '' };
  const watch = (listener: SessionListener) => deps.watch.watch(session, listener);
  return respond(c, 200, HEADERS, feed.open(principal, after, watch).body);
}

/**
 * Reads after which change to begin: what the browser saw last on the stream before this one, or
 * what its page shows; null for from now on.
 *
 * @throws DomainError `invalid_input` that names what is wrong.
 */
function readPosition(c: AppContext): VersionName | null {
  const { after } = readQuery(c.req.url, ['after', 'as']);
  const text = c.req.header('last-event-id') ?? after;
  if (text === undefined) return null;
  // A page of an earlier version tells no time, and so is told to read anew.
  const position = parsePosition(text) ?? parsePosition(`${text}-0`);
  if (position) return position;
  if (text === after)
    throw refuseParameter('after', 'must be the number of a change, a hyphen and its time');
  throw new DomainError(
    'invalid_request',
    'The header Last-Event-ID must be an id of this stream.',
  );
}
