/** As long as it takes to see that something has moved. */
const NOTICED_AFTER_MS = 500;

/**
 * Keeps a press from meeting what somebody else's change has just moved under a finger, or under a
 * mouse at rest: the first one does nothing there.
 */
export function guardMoved() {
  /** Where each button stood before the change. */
  let places = new Map<Element, number>();
  let movedAt = Number.NEGATIVE_INFINITY;
  let pointedAt = Number.NEGATIVE_INFINITY;
  let pointed = '';
  let timer = 0;
  const end = new AbortController();
  const moves = new MutationObserver(() => {
    movedAt = performance.now();
  });

  function notePointer({ screenX, screenY, timeStamp }: PointerEvent) {
    const place = `${screenX} ${screenY}`;
    // Browsers also tell of a mouse at rest under which something moves.
    if (place !== pointed) pointedAt = timeStamp;
    pointed = place;
  }

  function refuse(event: MouseEvent) {
    const button = event.target instanceof Element && event.target.closest('main button');
    const isByKey = event.detail === 0;
    if (!button || isByKey || button.closest('dialog') || pointedAt > movedAt) return;
    if (event.timeStamp - movedAt > NOTICED_AFTER_MS) return;
    const place = placeOf(button);
    if (places.get(button) === place) return;
    places.set(button, place);
    event.preventDefault();
    event.stopPropagation();
  }

  addEventListener('pointermove', notePointer, { signal: end.signal, passive: true });
  addEventListener('click', refuse, { signal: end.signal, capture: true });

  return {
    /** Carries out somebody else's change of what is shown. */
    async during(change: () => Promise<void>): Promise<void> {
      clearTimeout(timer);
      const buttons = document.querySelectorAll('main button');
      places = new Map(Array.from(buttons, (button) => [button, placeOf(button)]));
      moves.observe(document.body, { childList: true, subtree: true });
      await change();
      // What has been fetched is drawn in a moment of its own.
      timer = window.setTimeout(() => moves.disconnect(), NOTICED_AFTER_MS);
    },
    end() {
      end.abort();
      clearTimeout(timer);
      moves.disconnect();
    },
  };
}

function placeOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
