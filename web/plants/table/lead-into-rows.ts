import { holdOffKeys } from '../../ui/hook/hold-off-keys.ts';
import { isComposing } from '../../ui/hook/is-composing.ts';

const ROW = 'tr[data-plant]';
const FIRST_SHOWN_ROW = `table[aria-busy=false] ${ROW}`;

/**
 * Leads from the search into the rows, by Enter to those it finds once they are there, and by the arrow
 * keys from row to row and back. Returns a function that ends this.
 */
export function leadIntoRows(): () => void {
  const end = new AbortController();
  const { signal } = end;
  let callOff: () => void = () => undefined;

  function read(event: KeyboardEvent) {
    callOff();
    const { key, target, defaultPrevented } = event;
    if (
      isComposing(event) ||
      defaultPrevented ||
      hasModifier(event) ||
      !(target instanceof HTMLElement)
    ) {
      return;
    }
    const isDown = key === 'ArrowDown';
    if (target.matches('search input') && (isDown || key === 'Enter')) {
      // What Enter asks for is on its way only after this event.
      if (isDown) goTo(event, document.querySelector(FIRST_SHOWN_ROW));
      else callOff = awaitRows(target);
    } else if (target.matches(ROW) && isDown) {
      goTo(event, target.nextElementSibling);
    } else if (target.matches(ROW) && key === 'ArrowUp') {
      goTo(event, target.previousElementSibling ?? document.querySelector('search input'));
    }
  }

  addEventListener('keydown', read, { signal });
  // Whoever types on, or goes elsewhere, is not led away from there.
  for (const type of ['input', 'focusin', 'pointerdown']) {
    addEventListener(type, () => callOff(), { signal });
  }
  return () => {
    end.abort();
    callOff();
  };
}

/** Goes from a field to the first row as soon as the table is up to date. Returns what calls that off. */
function awaitRows(field: HTMLElement): () => void {
  const observer = new MutationObserver(enter);
  const timer = setTimeout(() => {
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-busy'],
    });
    enter();
  });
  const callOff = () => {
    clearTimeout(timer);
    observer.disconnect();
  };

  function enter() {
    if (document.querySelector('table[aria-busy=true]')) return;
    callOff();
    const row = document.querySelector<HTMLElement>(FIRST_SHOWN_ROW);
    if (!row || document.activeElement !== field) return;
    holdOffKeys(row, field);
    row.focus();
  }

  return callOff;
}

function goTo(event: KeyboardEvent, place: Element | null): void {
  if (!(place instanceof HTMLElement)) return;
  event.preventDefault();
  place.focus();
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}
