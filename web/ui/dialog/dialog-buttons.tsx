import type { ReactNode } from 'react';
import * as css from './dialog-buttons.module.css';

/** The buttons that a dialog ends with, the one to go on with last; on a phone one above the other. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={css.buttons}>{children}</div>;
}
