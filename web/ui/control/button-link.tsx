import type { ReactNode } from 'react';
import { Link } from '../../address/link.tsx';
import * as css from './button.module.css';

/** A link that is the next step, and looks like it. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={`${css.button} ${css.plain}`}>
      {children}
    </Link>
  );
}
