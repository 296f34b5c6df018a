import { isComposing } from '../hook/is-composing.ts';

/**
 * Lets one Enter submit the form while suggestions for a field are in sight. WebKit spends it on closing
 * them, even where none has been chosen with the arrows. Other browsers show the page no Enter that chooses.
 * Returns a function that ends this.
 */
export function submitBesideSuggestions(): () => void {
  let isChoosing = false;

  function read(event: KeyboardEvent) {
    const { key, target, defaultPrevented } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') isChoosing = true;
    if (key !== 'Enter' || isChoosing || isComposing(event) || defaultPrevented) return;
    if (!(target instanceof HTMLInputElement) || !target.list?.options.length) return;
    event.preventDefault();
    // As the browser does it: a form that has no such button is not submitted by Enter.
    target.form?.querySelector<HTMLElement>('[type=submit]')?.click();
  }

  function noteTyping() {
    isChoosing = false;
  }

  const end = new AbortController();
  const { signal } = end;
  addEventListener('keydown', read, { signal });
  addEventListener('input', noteTyping, { signal });
  addEventListener('focusin', noteTyping, { signal });
  return () => end.abort();
}
