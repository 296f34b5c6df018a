import { tabStorage } from './tab-storage.ts';
import { UNANSWERED_KEY } from './unanswered.ts';

const LEFT = 'left';

/**
 * Forgets what is in doubt in the storage that a browser has copied from another tab, for one that is
 * duplicated or opened from there: the page that asked for it goes on waiting. What a page leaves to the
 * next one of its tab bears a mark, which a copy of a page that goes on lacks.
 */
export function forgetCopied(): void {
  if (!tabStorage.getItem(LEFT)) {
    for (const name of tabStorage.names()) {
      if (name.endsWith(UNANSWERED_KEY)) tabStorage.removeItem(name);
    }
  }
  addEventListener('pagehide', () => tabStorage.setItem(LEFT, LEFT));
  addEventListener('pageshow', () => tabStorage.removeItem(LEFT));
}
