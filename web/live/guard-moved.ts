/** As long as it takes to see that something has moved. */
const NOTICED_AFTER_MS = 500;

/** Whoever presses again so soon, without having moved the mouse, expects what their own press has moved. */
const OWN_MOVES_MS = 2000;

/** What does something at a press. */
const PRESSED = 'button, a, input, select, summary, label';

/**
 * Keeps a press from meeting what has just come under a mouse at rest, whatever moved it there: the
 * first one does nothing. Of a finger nobody knows where it was on its way to. Returns what ends that.
 */
export function guardMoved(): () => void {
  /** What the mouse is over, and where it is on the screen. */
  let aim: Element | null = null;
  let place = '';
  let pointedAt = Number.NEGATIVE_INFINITY;
  let movedAt = Number.NEGATIVE_INFINITY;
  let pressedAt = Number.NEGATIVE_INFINITY;
  let isRefused = false;

  // A browser tells of what comes under a mouse at rest as of what a mouse comes over.
  function follow(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return;
    const target = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    const now = `${event.screenX} ${event.screenY}`;
    if (now !== place) pointedAt = event.timeStamp;
    else if (target !== aim) movedAt = event.timeStamp;
    place = now;
    aim = target;
  }

  /** What turns under the wheel, its holder sees. */
  function noteWheel({ timeStamp }: Event) {
    pointedAt = timeStamp + NOTICED_AFTER_MS;
  }

  function judge({ pointerType, timeStamp }: PointerEvent) {
    const isAgain = pressedAt >= pointedAt && timeStamp - pressedAt < OWN_MOVES_MS;
    const isUnseen = movedAt > pointedAt && timeStamp - movedAt < NOTICED_AFTER_MS;
    isRefused = pointerType === 'mouse' && isUnseen && !isAgain;
    if (!isRefused) pressedAt = timeStamp;
  }

  function refuse(event: MouseEvent) {
    const isByKey = event.detail === 0;
    if (isByKey || !isRefused) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const end = new AbortController();
  const options = { signal: end.signal, capture: true, passive: true };
  addEventListener('pointerover', follow, options);
  addEventListener('pointermove', follow, options);
  addEventListener('wheel', noteWheel, options);
  addEventListener('pointerdown', judge, options);
  addEventListener('click', refuse, { ...options, passive: false });
  return () => end.abort();
}
