import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { ignoreEcho, type Press, pressOf } from '../hook/ignore-echo.ts';
import { ToastCard } from './toast-card.tsx';
import * as css from './toast-region.module.css';
import type { Toast } from './toasts.ts';
import { useRoomAbove } from './use-room-above.ts';

interface ToastRegionProps {
  /** Newest first, so that Tab meets the newest first. */
  toasts: Toast[];
  onDismiss: (id: number) => void;
}

/** Announces toasts and holds them still while someone points at or stands in one. */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const press = useRef<Press>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  useRoomAbove(region);

  // A button that leaves with its toast takes the focus with it, and no blur event says so.
  useEffect(() => {
    if (!hasFocus || document.activeElement !== document.body) return;
    setHasFocus(false);
    const back = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main');
    if (back) ignoreEcho(back, press.current);
    back?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (toasts.length === 0) setIsPointedAt(false);
  }, [toasts.length]);

  function enter(event: FocusEvent) {
    setHasFocus(true);
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from;
  }

  function leave(event: FocusEvent) {
    if (event.relatedTarget) setHasFocus(event.currentTarget.contains(event.relatedTarget));
  }

  return (
    <div
      ref={region}
      role="status"
      aria-atomic="false"
      className={css.region}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={enter}
      onKeyDown={(event) => {
        press.current = pressOf(event);
      }}
      onBlur={leave}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          isPaused={isPointedAt || hasFocus}
          onDismiss={() => onDismiss(toast.id)}
        />
      ))}
    </div>
  );
}
