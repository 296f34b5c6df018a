import { Link } from './address/link.tsx';
import { useOwnPath } from './address/own-path.ts';
import * as css from './nav-link.module.css';
import type { ScreenCode } from './screen-code.ts';

interface NavLinkProps {
  href: string;
  children: string;
  /** Fetched already when a press is likely. */
  code?: ScreenCode;
}

/** Leads to a screen and shows when one is there. */
export function NavLink({ href, children, code }: NavLinkProps) {
  const path = useOwnPath();
  return (
    <Link
      href={href}
      className={css.link}
      aria-current={path === href ? 'page' : undefined}
      onPointerEnter={code?.preload}
      onFocus={code?.preload}
      onClick={() => scrollTo(0, 0)}
    >
      {children}
    </Link>
  );
}
