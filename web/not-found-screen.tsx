import * as words from '../server/words/words.ts';
import * as css from './not-found-screen.module.css';
import { ButtonLink } from './ui/control/button-link.tsx';
import { useTitle } from './ui/hook/use-title.ts';
import { MessagePanel } from './ui/message/message-panel.tsx';
import { BareHeader } from './ui/theme/bare-header.tsx';

/** Answers an address that leads nowhere. */
export function NotFoundScreen() {
  useTitle(words.notFoundScreen);
  return (
    <>
      <BareHeader />
      <main className={css.screen} tabIndex={-1}>
        <MessagePanel
          sketch="search"
          title={words.notFoundTitle}
          level={1}
          action={<ButtonLink href="/">{words.goToPlants}</ButtonLink>}
        >
          <p>{words.notFoundReason}</p>
        </MessagePanel>
      </main>
    </>
  );
}
