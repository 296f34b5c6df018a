import { BASE_PATH } from '../api/base-path.ts';

const NAME = 'plant-store-session';

/**
 * Tells the other tabs of this browser who is signed in from now on, as `personOf` writes it; null for
 * nobody. Where the browser refuses channels, they ask the server once they are shown.
 *
 * @param name of a channel on which something else is told.
 */
export function tellOtherTabs(news: string | null, name = NAME): void {
  const channel = openChannel(name);
  channel?.postMessage(news);
  channel?.close();
}

/** Hears what other tabs tell, in the background too; returns what ends that. */
export function hearOtherTabs(onNews: (news: unknown) => void, name = NAME): () => void {
  let channel: BroadcastChannel | null = null;
  const end = new AbortController();
  function listen() {
    if (channel) return;
    channel = openChannel(name);
    channel?.addEventListener('message', ({ data }) => onNews(data), { signal: end.signal });
  }
  // With one open, some browsers keep no page that is left. One that is kept asks before it is shown.
  function close() {
    channel?.close();
    channel = null;
  }
  addEventListener('pagehide', close, { signal: end.signal });
  addEventListener('pageshow', listen, { signal: end.signal });
  listen();
  return () => {
    end.abort();
    close();
  };
}

function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(BASE_PATH + name);
  } catch {
    return null;
  }
}
