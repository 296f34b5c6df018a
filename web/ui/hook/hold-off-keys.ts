import { isInTextField } from './when-typing-pauses.ts';

/** As long as it takes to see that something has moved, or where the focus is now. */
export const NOTICED_AFTER_MS = 500;

/** A key that writes a sign is named by it; some are written while another key is held, or after one for their accent. */
const TYPING = /^(.|Dead|Shift|Alt.*)$/u;

/**
 * Keeps a key that was on its way to something else, or is held down, from meeting what is about to be
 * given the focus without having been asked for. Keys that press and write nothing, such as Tab, go on.
 *
 * @param element what is given the focus; without it, where the field that somebody types in has gone,
 *   nothing but another text field is met, wherever Tab leads, until they have paused.
 * @param field had the focus before, and gets it back, with the letter, from whoever types on.
 */
export function holdOffKeys(element?: HTMLElement, field?: HTMLElement): void {
  let until = performance.now() + NOTICED_AFTER_MS;
  const end = new AbortController();
  function read(event: KeyboardEvent) {
    if (event.timeStamp >= until && !event.repeat) return end.abort();
    // Another letter of what is being typed; Tab and Enter may be meant.
    const isTyping = TYPING.test(event.key);
    if (!element && isTyping) until = event.timeStamp + NOTICED_AFTER_MS;
    const isAsked = element ? event.target !== element : isInTextField();
    if (isAsked || !(isTyping || /Enter|Delete|Escape/.test(event.key))) return;
    // Whoever presses again and again has not seen yet what has the focus.
    if (element && !event.repeat) until = event.timeStamp + NOTICED_AFTER_MS;
    event.stopPropagation();
    // With Alt, which some keyboards write letters with, it may be one; with Control as well, that is AltGr.
    const isCommand = event.metaKey || (event.ctrlKey && !event.altKey);
    if (!field || !isTyping || isCommand) return event.preventDefault();
    end.abort();
    // The letter comes to what has the focus once this has been read.
    field.focus();
  }
  (element ?? document.body).addEventListener('keydown', read, {
    capture: !element,
    signal: end.signal,
  });
}
