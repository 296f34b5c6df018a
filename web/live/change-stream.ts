import {
  type ChangeEvent,
  changeEventSchema,
  type EventName,
  type RoleEvent,
  roleEventSchema,
} from '../../server/contract/events.ts';
import { BASE_PATH } from '../api/base-path.ts';
import { pageOf } from '../api/page-of.ts';
import type { Person } from '../api/person.ts';

/** Waits double from the first to the last, each cut by chance, so that not all come back at once. */
const FIRST_WAIT_MS = 500;
const LAST_WAIT_MS = 15_000;

/** What the server answers while a token has as many streams open as it may. */
const TOO_MANY = 429;

/** More than two of the server's beats. */
const SILENCE_MS = 50_000;

/**
 * `crowded` while too many streams of the same token are open, of which one has to end first; `offline` where
 * one that was tried broke, and the browser knows of no network. That alone would say nothing of a server on
 * the same computer.
 */
export type ConnectionState = 'up' | 'down' | 'crowded' | 'offline';

/** How a stream came to its end: the server said so, refused it, or the connection broke. */
type Loss = 'ended' | 'refused' | 'lost';

/** What is done with what a stream tells. */
export interface StreamListener {
  onChange: (change: ChangeEvent) => void;
  /** Changes were left out; `isNews` is false where that is only possible. */
  onGap: (isNews: boolean) => void;
  onRole: (news: RoleEvent) => void;
  /** Access has changed, or may have before this was listened to. */
  onAccess: () => void;
  /** The same of views. */
  onViews: () => void;
  onConnection: (state: ConnectionState) => void;
  /** Asks whether the session goes on, since the server ended or refused the stream. */
  isSignedIn: () => Promise<boolean>;
}

/**
 * Listens as a person to what happens after a change, null for the last one, until closed. Lost connections are
 * made anew where they ended, those that fell silent too: a network can be gone without a word, and a
 * computer that slept has no connection left. A hidden page does not listen: a browser has six connections to a
 * host for all its tabs together.
 */
export function openChangeStream(
  person: Person,
  after: string | null,
  listener: StreamListener,
): () => void {
  let position = after;
  let source: EventSource | null = null;
  let failures = 0;
  let timer = 0;
  let silence = 0;
  let isClosed = false;

  function disconnect() {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
    source = null;
  }

  function hear() {
    clearTimeout(silence);
    silence = window.setTimeout(() => void retry('lost'), SILENCE_MS);
  }

  function connect() {
    disconnect();
    const as = pageOf(person);
    if (isClosed || as === null || document.hidden) return;
    const query = new URLSearchParams({ as });
    if (position) query.set('after', position);
    source = new EventSource(`${BASE_PATH}/bff/events?${query}`);
    const on = (name: EventName, react: (data: string) => void) =>
      source?.addEventListener(name, (event: MessageEvent<string>) => {
        hear();
        position = event.lastEventId || position;
        react(event.data);
      });
    hear();
    on('beat', () => undefined);
    on('ready', () => {
      // The server may have come back with other data, edited by hand or restored. A stream without a
      // position skips what changed since the page was read.
      if (failures > 0 || !query.has('after')) listener.onGap(false);
      failures = 0;
      listener.onConnection('up');
      listener.onAccess();
      listener.onViews();
    });
    on('change', (data) => listener.onChange(changeEventSchema.parse(JSON.parse(data))));
    on('role', (data) => listener.onRole(roleEventSchema.parse(JSON.parse(data))));
    on('access', () => listener.onAccess());
    on('views', () => listener.onViews());
    on('reset', () => listener.onGap(true));
    on('ended', () => void retry('ended'));
    source.onerror = () =>
      void retry(source?.readyState === EventSource.CLOSED ? 'refused' : 'lost');
  }

  async function retry(loss: Loss) {
    disconnect();
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LAST_WAIT_MS) * (0.5 + Math.random() / 2);
    failures += 1;
    if (loss !== 'lost' && !(await listener.isSignedIn())) return;
    const isTooMany = loss === 'refused' && !isClosed && (await isCrowded(person));
    if (isClosed || source) return;
    listener.onConnection(isTooMany ? 'crowded' : navigator.onLine ? 'down' : 'offline');
    timer = window.setTimeout(connect, isTooMany ? LAST_WAIT_MS : wait);
  }

  const events = ['online', 'offline'];
  for (const name of events) addEventListener(name, connect);
  document.addEventListener('visibilitychange', connect);
  connect();
  return () => {
    isClosed = true;
    disconnect();
    for (const name of events) removeEventListener(name, connect);
    document.removeEventListener('visibilitychange', connect);
  };
}

/** Asks why a stream was refused, which an EventSource does not tell. */
async function isCrowded(person: Person): Promise<boolean> {
  const query = new URLSearchParams({ as: pageOf(person) ?? '' });
  const ask = fetch(`${BASE_PATH}/bff/events?${query}`, { method: 'HEAD' });
  const { status } = await ask.catch(() => ({ status: 0 }));
  return status === TOO_MANY;
}
