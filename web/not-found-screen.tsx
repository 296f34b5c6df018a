import { Link } from 'wouter';
import { MessagePanel } from './ui/message-panel.tsx';
import { useTitle } from './ui/use-title.ts';

/** Answers an address that leads nowhere. */
export function NotFoundScreen() {
  useTitle('Not found');
  return (
    <main tabIndex={-1}>
      <MessagePanel
        sketch="search"
        title="Nothing grows at this address"
        level={1}
        action={<Link href="/">Go to Plants</Link>}
      >
        <p>The link may be old, or a character of it is missing.</p>
      </MessagePanel>
    </main>
  );
}
