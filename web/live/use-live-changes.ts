import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RoleEvent } from '../../server/contract/events.ts';
import type { Person } from '../api/person.ts';
import { plantsKey } from '../api/plants-key.ts';
import { useRenames } from '../api/renames.ts';
import { bringUpToDate, shownPosition } from './bring-up-to-date.ts';
import { type ConnectionState, openChangeStream } from './change-stream.ts';
import { guardMoved } from './guard-moved.ts';
import { addNews, type News, UNCOUNTED } from './news.ts';
import { usePaced } from './use-paced.ts';

/** The answer to one's own change tells of it sooner, and needs no second fetch. */
const OWN_WAIT_MS = 400;
const REST_MS = 300;
/** The answer to a sign-out comes with the news of it. */
const SIGN_OUT_MS = 2_000;
const NEWS_LASTS_MS = 8_000;
/** As long as it takes to hear such a sentence. */
const NEWS_EVERY_MS = 5_000;
/** A server that is restarted is soon back; only a longer loss is worth saying. */
const LOST_AFTER_MS = 3_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What is asked and told beside what shows of the plants. */
export interface LiveNews {
  /** Asks whether the session goes on. */
  isSignedIn: () => Promise<boolean>;
  onRole: (news: RoleEvent) => void;
  /** Told that access has changed; resolves once what is shown of it has come. */
  onAccess: () => Promise<void>;
  /** The same of views. */
  onViews: () => Promise<void>;
  /** Told the number of each change that was undone, by whomever. */
  onUndone: (seq: number) => void;
}

/** Keeps what is shown of a workspace up to date with what others do, and tells what that was. */
export function useLiveChanges(
  { workspace, name }: Person,
  { isSignedIn, onRole, onAccess, onViews, onUndone }: LiveNews,
) {
  const queryClient = useQueryClient();
  const renames = useRenames();
  const [news, setNews] = useState<News | null>(null);
  const told = usePaced(news, NEWS_EVERY_MS);
  const [connection, setConnection] = useState<ConnectionState>('up');
  const [isLost, setIsLost] = useState(false);
  const isLoading = useIsFetching({ queryKey: plantsKey({ workspace, name }) }) > 0;
  const [isSettled, setIsSettled] = useState(!isLoading);
  // The first page comes first; what happened after it, the stream will tell.
  if (!isLoading && !isSettled) setIsSettled(true);
  const askIsSignedIn = useEffectEvent(isSignedIn);
  const hearRole = useEffectEvent(onRole);
  const hearAccess = useEffectEvent(onAccess);
  const hearViews = useEffectEvent(onViews);
  const hearUndone = useEffectEvent(onUndone);

  useEffect(() => {
    if (!isSettled) return;
    const person = { workspace, name };
    const refresher = createRefresher(async (seq) => {
      await bringUpToDate(queryClient, person, seq);
    });
    const askLate = async (seq: number) => {
      await writesEnd(queryClient);
      refresher.ask(seq, OWN_WAIT_MS);
    };
    const accessRefresher = createRefresher(async () => await hearAccess());
    const viewsRefresher = createRefresher(async () => await hearViews());
    let isOver = false;
    const close = openChangeStream(person, shownPosition(queryClient, person), {
      onChange: (change) => {
        renames.note(change.removed[0], change.added[0]);
        if (change.undoes !== null) hearUndone(change.undoes);
        if (change.isOwn) void askLate(change.seq);
        else {
          refresher.ask(change.seq, 0);
          setNews((before) => addNews(before, change));
        }
      },
      onGap: (isNews) => {
        refresher.ask(Number.POSITIVE_INFINITY, 0);
        if (isNews) setNews(UNCOUNTED);
      },
      onRole: (news) => hearRole(news),
      onAccess: () => accessRefresher.ask(0, 0),
      onViews: () => viewsRefresher.ask(0, 0),
      onConnection: setConnection,
      isSignedIn: async () => {
        await writesEnd(queryClient);
        return !isOver && (await askIsSignedIn());
      },
    });
    return () => {
      isOver = true;
      close();
    };
  }, [isSettled, queryClient, renames, workspace, name]);

  useEffect(() => guardMoved(), []);

  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setNews(null), NEWS_LASTS_MS);
    return () => clearTimeout(timer);
  }, [told]);

  useEffect(() => {
    const isDown = connection !== 'up';
    const timer = setTimeout(() => setIsLost(isDown), isDown ? LOST_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [connection]);

  return { news: told, isLost, connection };
}

/**
 * Waits for what is being sent, but not for long: a sign-out among it ends no session by surprise, and
 * the news with it.
 */
async function writesEnd(queryClient: QueryClient): Promise<void> {
  if (queryClient.isMutating() === 0) return;
  const ended = new Promise<void>((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (queryClient.isMutating() > 0) return;
      stop();
      resolve();
    });
  });
  await Promise.race([ended, wait(SIGN_OUT_MS)]);
}

/** Runs one refresh after the other, never two at once, so that a flood of changes starves none. */
function createRefresher(refresh: (seq: number) => Promise<void>) {
  let wanted: number | null = null;
  let isRunning = false;

  async function run(waitMs: number) {
    isRunning = true;
    await wait(waitMs);
    while (wanted !== null) {
      const seq = wanted;
      wanted = null;
      await refresh(seq);
      await wait(REST_MS);
    }
    isRunning = false;
  }

  return {
    ask(seq: number, waitMs: number) {
      wanted = Math.max(seq, wanted ?? 0);
      if (!isRunning) void run(waitMs);
    },
  };
}
