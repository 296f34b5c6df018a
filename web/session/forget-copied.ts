import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { emptyStorage } from '../api/leave-storage.ts';
import { tabStorage } from '../api/web-storage.ts';
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts';
import { PAGE } from './page-name.ts';

/** How long the page of a name is waited for. */
const WAIT_MS = 500;

/**
 * Forgets what people keep in the storage that a browser has copied from another tab, for one that is
 * duplicated or opened from there: the page that keeps it is open, says so, and goes on with it. The copy
 * would call off what that one waits for, and send what is discarded there.
 *
 * A page that crashed, was discarded or was killed with its browser has left its name too, but answers
 * to it no more, and all is kept. The kind of navigation would not tell: Chromium calls a duplicate
 * `back_forward`, as it does a tab that it had discarded.
 */
export async function forgetCopied(name: string): Promise<void> {
  const isCopy = await isOpen(name);
  tabStorage.removeItem(PAGE);
  if (isCopy) emptyStorage();
}

async function isOpen(name: string): Promise<boolean> {
  return await new Promise((resolve) => {
    // Another copy may ask at the same time, which is no answer.
    const end = hearOtherTabs((news) => news && resolve(true), name);
    tellOtherTabs(null, name);
    setTimeout(() => {
      end();
      resolve(false);
    }, WAIT_MS);
  });
}

/** Gives this page a name, and answers to it as long as it is open; returns what ends that. */
export function answerCopies(): () => void {
  const own = newIdempotencyKey();
  const end = new AbortController();
  const take = () => tabStorage.note(PAGE, own);
  const drop = () => tabStorage.removeItem(PAGE);
  addEventListener('pageshow', take, { signal: end.signal });
  addEventListener('pagehide', drop, { signal: end.signal });
  take();
  const stopHearing = hearOtherTabs((news) => news ?? tellOtherTabs(own, own), own);
  return () => {
    end.abort();
    drop();
    stopHearing();
  };
}
