import { type MouseEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { holdOffKeys, NOTICED_AFTER_MS } from '../hook/hold-off-keys.ts';
import { ignoreEcho, type Press, pressOf } from '../hook/ignore-echo.ts';
import { isInTextField, whenTypingPauses } from '../hook/when-typing-pauses.ts';
import * as css from './dialog.module.css';
import { ScreenHiddenContext } from './screen-hidden.ts';

interface DialogProps {
  title: string;
  /** True where it holds a table. */
  isWide?: boolean;
  /** True where nobody pressed anything to open it, so that any key may be meant for something else. */
  isUnasked?: boolean;
  /** True where a press beside it closes it: nothing typed, and nothing that is shown once, would be lost. */
  canPressAway?: boolean;
  /** Called when the person closes it, by Escape or otherwise. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A native modal dialog, open for as long as it is rendered and its screen is shown. One that an answer
 * opens, or whose code comes late, takes the keys from nobody in the middle of a word.
 */
export function Dialog({ title, isWide, isUnasked, canPressAway, ...rest }: DialogProps) {
  const { onClose, children } = rest;
  const dialog = useRef<HTMLDialogElement>(null);
  const isHidden = useContext(ScreenHiddenContext);
  /** What had the focus before it, and what had it in it last. */
  const opener = useRef<Element>(null);
  const field = useRef<HTMLElement>(null);
  const press = useRef<Press>(null);
  /** True where an answer that closes it takes a field from who types. */
  const isTyping = useRef(false);
  /** True where the press under way began beside it. */
  const isPressedAway = useRef(false);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    // A modal one that is hidden would let nobody use what is shown instead of its screen.
    if (isHidden) return whenTypingPauses(() => element?.close());
    if (element?.open) return;
    return whenTypingPauses(() => {
      opener.current ??= document.activeElement;
      // The browser gives the focus to this one first; moved to it later, it would be two that get it.
      field.current?.toggleAttribute('autofocus', true);
      element?.showModal();
      field.current?.toggleAttribute('autofocus', false);
      // A second Enter, after the one that opened it, would press or send whatever has the focus now.
      const { activeElement } = document;
      if (!isUnasked && activeElement instanceof HTMLElement) ignoreEcho(activeElement);
    }, isUnasked);
  }, [isHidden, isUnasked]);
  // A layout effect, because closing gives focus back only while the element is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (!element?.open) return;
      element.close();
      // Shown again with its screen, the browser no longer knows what opened it.
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      if (!press.current && !isTyping.current) return;
      // What opened it has the focus again, and would by a second Enter open it once more.
      const focused = document.activeElement;
      const guard = ({ target }: { target: unknown }) => {
        if (!(target instanceof HTMLElement)) return;
        ignoreEcho(target, press.current);
        // A field takes what is typed on: that is a letter there, and presses nothing.
        if (isTyping.current && !isInTextField()) holdOffKeys();
      };
      const isLate = element.contains(focused);
      if (!isLate) guard({ target: focused });
      // It cannot have it yet where it is still hidden, and may never have it: what somebody goes to later is
      // none of this. Nor does it keep it where another dialog takes the place of this one.
      const end = new AbortController();
      const { signal } = end;
      addEventListener('focusin', guard, { once: true, signal });
      addEventListener('pointerdown', () => end.abort(), { signal });
      setTimeout(() => end.abort(), isLate ? NOTICED_AFTER_MS : 0);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? `${css.dialog} ${css.wide}` : css.dialog}
      aria-labelledby={titleId}
      onFocus={({ target }) => {
        field.current = target;
      }}
      onPointerDown={(event) => {
        isPressedAway.current = isBeside(event);
      }}
      onClick={(event) => {
        if (canPressAway && isPressedAway.current && isBeside(event)) onClose();
      }}
      onKeyDown={(event) => {
        press.current = pressOf(event);
        const isInForm = event.target instanceof HTMLInputElement && event.target.form;
        isTyping.current = Boolean(isInForm && isInTextField() && event.key !== 'Escape');
      }}
      onCancel={(event) => {
        // A field for a file says "cancel" too, when its chooser is left, and that comes up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        // Hidden with its screen, it is nobody's to close.
        if (event.currentTarget.checkVisibility({ visibilityProperty: true })) onClose();
      }}
      // Chromium lets nobody hold on to it at the third Escape in a row.
      onClose={({ currentTarget }) =>
        currentTarget.isConnected && !isHidden && currentTarget.showModal()
      }
    >
      <h2 id={titleId} className={css.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Tells whether a press is on the backdrop, which is the dialog's own as its padding is. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !isWithin;
}
