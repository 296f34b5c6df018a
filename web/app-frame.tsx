import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { SessionView } from '../server/contract/bff.ts';
import css from './app-frame.module.css';
import { Account } from './session/account.tsx';
import { Brand } from './ui/brand.tsx';
import { OfflineLine } from './ui/offline-line.tsx';

interface AppFrameProps {
  session: SessionView;
  children: ReactNode;
}

/** What stands around every screen of someone signed in: the name, the ways on, and who it is. */
export function AppFrame({ session, children }: AppFrameProps) {
  return (
    <>
      <header className={css.header}>
        <div className={css.bar}>
          <Brand />
          <nav className={css.nav} aria-label="Main">
            <Link href="/" className={css.link} aria-current="page">
              Plants
            </Link>
          </nav>
          <Account session={session} />
        </div>
      </header>
      <OfflineLine />
      <main className={css.main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
