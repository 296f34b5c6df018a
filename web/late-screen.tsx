import type { SessionView } from '../server/contract/answers.ts';
import type { ScreenCode } from './screen-code.ts';
import { Button } from './ui/control/button.tsx';
import { useLateCode } from './ui/late/late-code.ts';
import { MessagePanel } from './ui/message/message-panel.tsx';

/** Shows a screen once its code has come. */
export function LateScreen({ code, session }: { code: ScreenCode; session: SessionView }) {
  const { part: Screen, hasFailed, load } = useLateCode(code);
  if (Screen) return <Screen key={session.workspace} session={session} />;
  if (!hasFailed) return null;
  return (
    <MessagePanel
      sketch="wilted"
      title="This screen could not be loaded"
      level={1}
      action={<Button onClick={load}>Try again</Button>}
    >
      <p>Check the connection and try again. If that does not help, reload the page.</p>
    </MessagePanel>
  );
}
