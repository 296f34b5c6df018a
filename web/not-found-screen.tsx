import * as css from './not-found-screen.module.css';
import { ButtonLink } from './ui/control/button-link.tsx';
import { useTitle } from './ui/hook/use-title.ts';
import { MessagePanel } from './ui/message/message-panel.tsx';
import { BareHeader } from './ui/theme/bare-header.tsx';

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
