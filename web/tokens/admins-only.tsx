import type { SessionView } from '../../server/contract/answers.ts';
import { ButtonLink } from '../ui/control/button-link.tsx';
import { MessagePanel } from '../ui/message/message-panel.tsx';

/** Says to viewers and editors why there is nothing for them here, and whom to ask. */
export function AdminsOnly({ session: { name, role } }: { session: SessionView }) {
  return (
    <MessagePanel
      sketch="seedling"
      title="Tokens are looked after by admins"
      level={1}
      action={<ButtonLink href="/">Go to Plants</ButtonLink>}
    >
      <p>
        You are signed in as {name}, {role === 'editor' ? 'an editor' : 'a viewer'}. If you or a
        colleague need a token or a sign-in link, ask an admin.
      </p>
    </MessagePanel>
  );
}
