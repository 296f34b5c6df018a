import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';

/** As long as it takes to see that something has moved. */
const NOTICED_AFTER_MS = 500;

/** What does something at a press, or has something done to it later. */
const PRESSED = 'main :is(button, [type="checkbox"])';

/** Whoever presses again so soon, without having moved the mouse, expects what their own press has moved. */
const OWN_MOVES_MS = 2000;

/**
 * Keeps a press from meeting what an answer has just moved under a mouse at rest: the first one does
 * nothing there. Of a finger nobody knows where it was on its way to. Returns what ends that.
 */
export function guardMoved(queryClient: QueryClient): () => void {
  /** Where each button stood before something moved. */
  let places = new Map<Element, number>();
  let movedAt = Number.NEGATIVE_INFINITY;
  let pointedAt = Number.NEGATIVE_INFINITY;
  let pressedAt = Number.NEGATIVE_INFINITY;
  let isMouse = false;
  let timer = 0;
  const end = new AbortController();
  const moves = new MutationObserver(() => {
    movedAt = performance.now();
  });

  function expectMoves(event: QueryCacheNotifyEvent) {
    // Looking where all buttons stand is layout work, of no use where nothing points.
    if (!isMouse || event.type !== 'updated' || event.action.type !== 'success') return;
    const now = performance.now();
    // What has moved a moment ago goes on to be compared with where it was.
    const before = now - movedAt < NOTICED_AFTER_MS ? places : new Map<Element, number>();
    const buttons = Array.from(document.querySelectorAll(PRESSED));
    places = new Map(buttons.map((button) => [button, before.get(button) ?? placeOf(button)]));
    moves.observe(document.body, { childList: true, subtree: true });
    clearTimeout(timer);
    // What has been fetched is drawn in a moment of its own.
    timer = window.setTimeout(() => moves.disconnect(), NOTICED_AFTER_MS);
  }

  function refuse(event: MouseEvent) {
    const button = event.target instanceof Element && event.target.closest(PRESSED);
    const isByKey = event.detail === 0;
    if (isByKey || !isMouse) return;
    if (button && !button.closest('dialog') && hasMovedUnseen(button, event)) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      pressedAt = event.timeStamp;
    }
  }

  function hasMovedUnseen(button: Element, { timeStamp }: Event): boolean {
    const isAgain = pressedAt >= pointedAt && timeStamp - pressedAt < OWN_MOVES_MS;
    if (isAgain || pointedAt > movedAt || timeStamp - movedAt > NOTICED_AFTER_MS) return false;
    const before = places.get(button);
    const place = placeOf(button);
    places.set(button, place);
    return before !== place;
  }

  function notePointer({ type, timeStamp, pointerType }: PointerEvent) {
    isMouse = pointerType === 'mouse';
    if (type === 'pointermove') pointedAt = timeStamp;
  }

  const { signal } = end;
  addEventListener('pointermove', notePointer, { signal, passive: true });
  addEventListener('pointerdown', notePointer, { signal, passive: true });
  addEventListener('click', refuse, { signal, capture: true });
  const unsubscribe = queryClient.getQueryCache().subscribe(expectMoves);
  return () => {
    end.abort();
    unsubscribe();
    clearTimeout(timer);
    moves.disconnect();
  };
}

function placeOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
