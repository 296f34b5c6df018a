import css from './not-found-screen.module.css';
import { BareHeader } from './ui/bare-header.tsx';
import { ButtonLink } from './ui/button-link.tsx';
import { MessagePanel } from './ui/message-panel.tsx';
import { useTitle } from './ui/use-title.ts';

/** Answers an address that leads nowhere. */
export function NotFoundScreen() {
  useTitle('Not found');
  return (
    <>
      <BareHeader />
      <main className={css.screen} tabIndex={-1}>
        <MessagePanel
          sketch="search"
          title="Nothing grows at this address"
          level={1}
          action={<ButtonLink href="/">Go to Plants</ButtonLink>}
        >
          <p>The link may be old, or a character of it is missing.</p>
        </MessagePanel>
      </main>
    </>
  );
}
