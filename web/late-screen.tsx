import type { SessionView } from '../server/contract/answers.ts';
import * as words from '../server/words/words.ts';
import type { ScreenCode } from './screen-code.ts';
import { Button } from './ui/control/button.tsx';
import { useLateCode } from './ui/late/late-code.ts';
import { MessagePanel } from './ui/message/message-panel.tsx';
import { TryAgain } from './ui/message/try-again.tsx';

/** Shows a screen once its code has come. */
export function LateScreen({ code, session }: { code: ScreenCode; session: SessionView }) {
  const { part: Screen, hasFailed, load } = useLateCode(code);
  if (Screen) return <Screen key={session.workspace} session={session} />;
  if (!hasFailed) return null;
  return (
    <MessagePanel
      sketch="wilted"
      title={words.screenMissingTitle}
      level={1}
      action={
        <>
          <TryAgain ask={load} />
          {/* Asking again for what hangs waits for the same. */}
          <Button onClick={() => location.reload()}>{words.reload}</Button>
        </>
      }
    >
      <p>{words.screenMissing}</p>
    </MessagePanel>
  );
}
