import { takeFocus } from './hand-focus-on.ts';

/**
 * Keeps the focus on the screen where what had it leaves with the news of what others did: what held it
 * takes it, or the screen. Otherwise it would be nowhere, and the next key would begin at the page's top.
 * Whatever knows better where it belongs comes first. Returns a function that ends this.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let holders: HTMLElement[] = [];
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    requestAnimationFrame(() => setTimeout(rescue));
  });

  function rescue() {
    if (document.activeElement !== document.body) return;
    const heir = holders.find(({ isConnected }) => isConnected);
    if (heir) takeFocus(heir);
  }

  function note({ target }: FocusEvent) {
    if (!(target instanceof Element)) return;
    focused = target;
    holders = [];
    for (let one = target.parentElement; one; one = one.parentElement) {
      if (one.matches('main, main [tabindex]')) holders.push(one);
    }
  }

  /** Of what somebody has left by themselves nobody is to be led back to. */
  function noteLeft({ relatedTarget }: FocusEvent) {
    if (relatedTarget) return;
    queueMicrotask(() => {
      if (focused?.isConnected && focused !== document.activeElement) focused = null;
    });
  }

  const end = new AbortController();
  const { signal } = end;
  addEventListener('focusin', note, { signal });
  addEventListener('focusout', noteLeft, { signal });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    end.abort();
    observer.disconnect();
  };
}
