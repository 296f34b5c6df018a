import { NOTICED_AFTER_MS } from '../ui/hold-off-keys.ts';

/** What is under the mouse leaves so soon after it was pressed because it was pressed. */
const OWN_MOVES_MS = 2000;

/** What does something at a press. */
const PRESSED = 'button, a, input, select, summary, label';

/**
 * Keeps a press from meeting what has just come under a mouse at rest, whatever moved it there: the
 * first one does nothing. Only what takes the place of what was pressed is expected. Of a finger nobody
 * knows where it was on its way to. Returns what ends that.
 */
export function guardMoved(): () => void {
  /** What the mouse is over, and where it is on the screen. */
  let aim: Element | null = null;
  let place = '';
  let pointedAt = Number.NEGATIVE_INFINITY;
  let movedAt = Number.NEGATIVE_INFINITY;
  /** What was pressed last, until something else takes its place. */
  let pressed: Element | null = null;
  let pressedAt = Number.NEGATIVE_INFINITY;
  let clicked: Element | null = null;
  let isMouse = false;
  let isRefused = false;

  // A browser tells of what comes under a mouse at rest as of what a mouse comes over.
  function follow(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return;
    const { timeStamp } = event;
    const [target, now] = [pressableOf(event), `${event.screenX} ${event.screenY}`];
    if (now !== place) pointedAt = timeStamp;
    // Between what leaves and what takes its place there may be nothing for a moment.
    else if (!target || target === aim) return;
    else {
      const isOwn = aim !== null && aim === pressed && timeStamp - pressedAt < OWN_MOVES_MS;
      if (!isOwn) movedAt = timeStamp;
      pressed = null;
    }
    place = now;
    aim = target;
  }

  /** What turns under the wheel, or comes or goes by a key, whoever used it expects. */
  function expectMoves({ timeStamp }: Event) {
    pointedAt = timeStamp + NOTICED_AFTER_MS;
  }

  function judge(event: PointerEvent) {
    const { pointerType, timeStamp } = event;
    const isUnseen = movedAt > pointedAt && timeStamp - movedAt < NOTICED_AFTER_MS;
    isMouse = pointerType === 'mouse';
    isRefused = isMouse && isUnseen;
    if (isRefused) return;
    pressed = pressableOf(event);
    pressedAt = timeStamp;
  }

  function refuse(event: MouseEvent) {
    const isByKey = event.detail === 0;
    if (isByKey || !isMouse) return;
    const target = pressableOf(event);
    const isSecondOfTwo = event.detail > 1 && target !== clicked;
    clicked = target;
    if (!isRefused && !isSecondOfTwo) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const end = new AbortController();
  const options = { signal: end.signal, capture: true, passive: true };
  addEventListener('pointerover', follow, options);
  addEventListener('pointermove', follow, options);
  addEventListener('wheel', expectMoves, options);
  addEventListener('keydown', expectMoves, options);
  addEventListener('pointerdown', judge, options);
  addEventListener('click', refuse, { ...options, passive: false });
  return () => end.abort();
}

function pressableOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest(PRESSED) : null;
}
