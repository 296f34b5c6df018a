import { NOTICED_AFTER_MS } from '../ui/hook/hold-off-keys.ts';
import { pressOf } from '../ui/hook/ignore-echo.ts';
import { isInTextField } from '../ui/hook/when-typing-pauses.ts';

/** What is under the mouse leaves so soon after it was pressed because it was pressed. */
const OWN_MOVES_MS = 2000;

/** A hand that presses moves so little without pointing at anything else. */
const REST_PX = 4;

/** What tells what a press is about; by the words alone it would be the button of before. */
const ABOUT = ['aria-label', 'data-about'];

/** Marks what nobody means to press again in the same place, whatever takes it. */
const ONCE = 'data-once';

/** What does something at a press. */
const PRESSED = 'button, a, input, select, summary, label';

/**
 * Keeps a press from meeting what has just moved under a mouse at rest: the first press does nothing,
 * unless what came takes the place of what was just pressed and may be pressed next. Where a finger was
 * heading nobody knows. Nor does a press, by key or finger either, meet what has just come to be about
 * something else where it stands. Returns a function that ends this.
 */
export function guardMoved(): () => void {
  /** What the mouse is over, and where it is on the screen. */
  let aim: Element | null = null;
  let place = { x: Number.NEGATIVE_INFINITY, y: 0 };
  let pointedAt = Number.NEGATIVE_INFINITY;
  let movedAt = Number.NEGATIVE_INFINITY;
  /** What was pressed last, until something else takes its place. */
  let pressed: Element | null = null;
  let pressedAt = Number.NEGATIVE_INFINITY;
  let clicked: Element | null = null;
  let clickedAt = Number.NEGATIVE_INFINITY;
  const changedAt = new WeakMap<Node, number>();
  let isMouse = false;
  let isRefused = false;

  // A browser tells of what comes under a mouse at rest as of what a mouse comes over.
  function follow(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return;
    const { timeStamp } = event;
    const [target, now] = [pressableOf(event), { x: event.screenX, y: event.screenY }];
    const isAtRest = Math.hypot(now.x - place.x, now.y - place.y) < REST_PX;
    if (!isAtRest) {
      pointedAt = timeStamp;
      place = now;
    }
    // Between what leaves and what takes its place there may be nothing for a moment.
    else if (!target || target === aim) return;
    else {
      const isOwn = aim !== null && aim === pressed && timeStamp - pressedAt < OWN_MOVES_MS;
      if (!isOwn) movedAt = timeStamp;
      pressed = null;
    }
    aim = target;
  }

  /** What turns under the wheel, or comes or goes by a key that does something, whoever used it expects. */
  function expectMoves(event: Event) {
    if (event instanceof KeyboardEvent && !event.defaultPrevented && !isAct(event)) return;
    pointedAt = event.timeStamp + NOTICED_AFTER_MS;
  }

  function judge(event: PointerEvent) {
    const { pointerType, timeStamp } = event;
    const isUnseen = movedAt > pointedAt && timeStamp - movedAt < NOTICED_AFTER_MS;
    isMouse = pointerType === 'mouse';
    isRefused = isMouse && isUnseen;
    if (isRefused) return;
    const target = pressableOf(event);
    pressed = target?.hasAttribute(ONCE) ? null : target;
    pressedAt = timeStamp;
  }

  /** Of a press that does nothing not even the focus goes anywhere. */
  function holdFocus(event: MouseEvent) {
    if (isRefused && pressableOf(event)) event.preventDefault();
  }

  function refuse(event: MouseEvent) {
    const { detail, timeStamp } = event;
    const target = pressableOf(event);
    const isByMouse = detail > 0 && isMouse;
    const isSecondOfTwo = isByMouse && detail > 1 && target !== clicked;
    const isMeant = !isSecondOfTwo && !(isByMouse && isRefused) && !isAboutNew(target, timeStamp);
    clicked = target;
    clickedAt = isMeant ? timeStamp : Number.NEGATIVE_INFINITY;
    if (isMeant) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Tells whether something has just come to be about something else, and not because it was pressed. */
  function isAboutNew(target: Element | null, now: number): boolean {
    const since = target && changedAt.get(target);
    if (!since || now - since >= NOTICED_AFTER_MS) return false;
    return target !== clicked || since - clickedAt >= OWN_MOVES_MS;
  }

  const changes = new MutationObserver((found) => {
    for (const { target } of found) changedAt.set(target, performance.now());
  });
  changes.observe(document, { subtree: true, attributeFilter: ABOUT });

  const end = new AbortController();
  const options = { signal: end.signal, capture: true, passive: true };
  addEventListener('pointerover', follow, options);
  addEventListener('pointermove', follow, options);
  addEventListener('wheel', expectMoves, options);
  // Once a shortcut has taken it: of other keys only few do anything.
  addEventListener('keydown', expectMoves, { signal: end.signal });
  addEventListener('pointerdown', judge, options);
  addEventListener('mousedown', holdFocus, { ...options, passive: false });
  addEventListener('click', refuse, { ...options, passive: false });
  return () => {
    end.abort();
    changes.disconnect();
  };
}

/** Tells whether a key that is no shortcut may change what is shown. */
function isAct(event: KeyboardEvent): boolean {
  return pressOf(event) !== null || event.key === 'Escape' || isInTextField();
}

function pressableOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest(PRESSED) : null;
}
