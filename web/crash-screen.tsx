import * as words from '../server/words/words.ts';
import { tabStorage } from './api/web-storage.ts';
import { Button } from './ui/control/button.tsx';
import { useTitle } from './ui/hook/use-title.ts';
import { MessagePanel } from './ui/message/message-panel.tsx';
import { BareHeader } from './ui/theme/bare-header.tsx';

/** Stands in the place of a screen that an error has taken away, as where something else changes the page. */
export function CrashScreen() {
  useTitle(words.crashTitle);
  return (
    <>
      <BareHeader />
      <main>
        <MessagePanel
          sketch="wilted"
          title={words.crashTitle}
          level={1}
          action={<Button onClick={() => location.reload()}>{words.reload}</Button>}
        >
          <p>{words.crashNote(tabStorage.keepsAll())}</p>
        </MessagePanel>
      </main>
    </>
  );
}
