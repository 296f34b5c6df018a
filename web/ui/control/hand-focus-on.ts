import { ignoreEcho } from '../hook/ignore-echo.ts';

const BUTTON = 'button, [role=button]';

/** A button that a key has pressed, and where it stands. */
interface Pressed {
  button: HTMLElement;
  /** What holds it and the buttons beside it. */
  group: HTMLElement;
  index: number;
}

/**
 * Hands the focus on where a button that was pressed by a key leaves with it, and nothing else takes it:
 * to the button in its place, else to the screen's search. Returns a function that ends this.
 */
export function handFocusOn(): () => void {
  let pressed: Pressed | null = null;
  // What it asked for may take a while to come, and only then it leaves.
  const observer = new MutationObserver(() => {
    if (!pressed || pressed.button.isConnected) return;
    const heir = findHeir(pressed);
    forget();
    if (document.activeElement === document.body && heir) takeFocus(heir);
  });

  function note({ target, detail }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>(BUTTON) : null;
    const group = button?.parentElement;
    // A mouse or finger goes on where it is.
    if (detail !== 0 || !button || !group) return;
    pressed = { button, group, index: buttonsOf(group).indexOf(button) };
    observer.observe(document.body, { childList: true, subtree: true });
  }

  function forget() {
    pressed = null;
    observer.disconnect();
  }

  const end = new AbortController();
  const { signal } = end;
  // Before the press is acted on, which may take the button away at once.
  addEventListener('click', note, { capture: true, signal });
  addEventListener('focusin', forget, { signal });
  return () => {
    end.abort();
    forget();
  };
}

/** Gives the focus to what nobody has gone to: the second of two quick presses is not meant for it. */
export function takeFocus(heir: HTMLElement): void {
  for (const key of ['Enter', ' ']) ignoreEcho(heir, { key, timeStamp: 0 });
  heir.focus({ preventScroll: true });
}

function findHeir({ group, index }: Pressed): HTMLElement | null {
  const left = group.isConnected ? buttonsOf(group) : [];
  return left[Math.min(index, left.length - 1)] ?? document.querySelector('search input');
}

function buttonsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(BUTTON)];
}
