import type { ReactNode } from 'react';
import * as css from './notice.module.css';

/** Tells, above content that stays, what is wrong with it, and offers the next step. */
export function Notice({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div role="alert" className={css.notice}>
      <p>{children}</p>
      {action}
    </div>
  );
}
