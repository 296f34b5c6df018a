import * as words from '../../../server/words/words.ts';
import { holdShortcuts } from '../hook/use-shortcuts.ts';
import { useToasts } from '../toast/toasts.ts';
import { type LateCode, PATIENCE_MS } from './late-code.ts';

/**
 * Returns what fetches late code that somebody asked for, and then goes on. Where it cannot be had, it says so
 * and offers to try again; where it hangs, to reload the page.
 */
export function useAskedCode() {
  const toasts = useToasts();
  return async function load(code: LateCode<unknown>, then?: () => void): Promise<void> {
    const late = setTimeout(() => {
      const text = `${words.loading} ${words.partMissing}`;
      const action = { label: words.reload, run: () => location.reload() };
      toasts.show({ tone: 'pending', about: 'code', text, action });
    }, PATIENCE_MS);
    try {
      await code.load();
      toasts.dismiss('code');
      then?.();
    } catch {
      const retry = () => holdShortcuts(load(code, then));
      toasts.show({ tone: 'failed', about: 'code', text: words.codeNotLoaded, retry });
    } finally {
      clearTimeout(late);
    }
  };
}
