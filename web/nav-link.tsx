import { usePathname } from 'wouter/use-browser-location';
import { Link } from './address/link.tsx';
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
  const path = usePathname();
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
