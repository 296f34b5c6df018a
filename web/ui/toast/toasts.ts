import { createContext } from 'react';
import { useGiven } from '../hook/use-given.ts';

/** What a toast says. */
export interface ToastContent {
  /** What is `done` goes by itself; a `pending` or `failed` toast stays until it is dismissed. */
  tone: 'done' | 'pending' | 'failed';
  text: string;
  action?: { label: string; run: () => void };
  /** Tries again what failed; its button says so until that is over, and the toast stays. */
  retry?: () => Promise<void>;
  /** True where it gives way to the next, though something can be pressed, which can be had otherwise. */
  givesWay?: boolean;
  /** Leads to what it tells of, by another button; the toast stays. */
  show?: () => void;
  /** What it tells the outcome of, the same text for the same: it takes the place of what told of that before. */
  about?: string;
}

export interface Toast extends ToastContent {
  id: number;
}

export interface Toasts {
  /** Shows a toast and returns its id. */
  show: (content: ToastContent) => number;
  /** Has a toast say something else in its place; nothing where it is gone. */
  change: (id: number, content: ToastContent) => void;
  /** Takes a toast away by its id or by what it is about; one that is gone already is no error. */
  dismiss: (which: number | string) => void;
}

export const ToastsContext = createContext<Toasts | null>(null);

/** Returns the toasts of the nearest `ToastProvider`. */
export function useToasts(): Toasts {
  return useGiven(ToastsContext);
}
