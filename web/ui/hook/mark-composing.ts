import { COMPOSING } from './when-typing-pauses.ts';

/** Marks the field in which an input method is at work, as no event tells that it still is. Returns a function that ends this. */
export function markComposing(): () => void {
  const end = new AbortController();
  for (const [type, isOpen] of [
    ['compositionstart', true],
    ['compositionend', false],
  ] as const) {
    const mark = ({ target }: Event) =>
      target instanceof Element && target.toggleAttribute(COMPOSING, isOpen);
    addEventListener(type, mark, { signal: end.signal });
  }
  return () => end.abort();
}
