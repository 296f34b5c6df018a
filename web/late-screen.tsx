import { useQuery } from '@tanstack/react-query';
import type { SessionView } from '../server/contract/bff.ts';
import type { ScreenCode } from './screen-code.ts';
import { Button } from './ui/button.tsx';
import { MessagePanel } from './ui/message-panel.tsx';

/** Shows a screen once its code has come. Not React's `lazy`, which would remember a failure for ever. */
export function LateScreen({ code, session }: { code: ScreenCode; session: SessionView }) {
  const { data: Screen, isError, refetch } = useQuery(code);
  if (Screen) return <Screen key={session.workspace} session={session} />;
  if (!isError) return null;
  return (
    <MessagePanel
      sketch="wilted"
      title="This screen could not be loaded"
      level={1}
      action={<Button onClick={() => refetch()}>Try again</Button>}
    >
      <p>Check the connection and try again. If that does not help, reload the page.</p>
    </MessagePanel>
  );
}
