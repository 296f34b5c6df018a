import { type ReactNode, useMemo, useRef, useState } from 'react';
import { surelyLateCode, useLateCode } from '../late/late-code.ts';
import { type Toast, type ToastContent, type Toasts, ToastsContext } from './toasts.ts';

/** More than anyone does while a toast lasts. The region shows some and scrolls to the rest. */
const MOST_KEPT = 20;

/** What happens first is seen on the screen itself. */
const toastRegionCode = surelyLateCode(() =>
  import('./toast-region.tsx').then((parts) => parts.ToastRegion),
);

/** Keeps the toasts and shows them above its children. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Toast[]>([]);
  const { part: ToastRegion } = useLateCode(toastRegionCode);
  const lastId = useRef(0);
  const toasts = useMemo<Toasts>(
    () => ({
      show(content) {
        const id = ++lastId.current;
        setShown((before) =>
          [
            { ...content, id },
            ...before.filter((toast) => isWorthKeeping(toast) && !isSameMatter(toast, content)),
          ].slice(0, MOST_KEPT),
        );
        return id;
      },
      change: (id, content) =>
        setShown((before) => before.map((toast) => (toast.id === id ? { ...content, id } : toast))),
      dismiss: (which) =>
        setShown((before) => before.filter(({ id, about }) => id !== which && about !== which)),
    }),
    [],
  );
  return (
    <ToastsContext value={toasts}>
      {children}
      {ToastRegion && <ToastRegion toasts={shown} onDismiss={toasts.dismiss} />}
    </ToastsContext>
  );
}

function isSameMatter({ about }: Toast, content: ToastContent): boolean {
  return about !== undefined && about === content.about;
}

/** News that asks for nothing gives way to the next; what can be pressed, goes on or must be read stays. */
function isWorthKeeping(toast: Toast): boolean {
  return (toast.action !== undefined && !toast.givesWay) || toast.tone !== 'done';
}
