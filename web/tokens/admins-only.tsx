import type { SessionView } from '../../server/contract/answers.ts';
import * as words from '../../server/words/words.ts';
import { ButtonLink } from '../ui/control/button-link.tsx';
import { MessagePanel } from '../ui/message/message-panel.tsx';

/** Says to viewers and editors why there is nothing for them here, and whom to ask. */
export function AdminsOnly({ session: { name, role } }: { session: SessionView }) {
  return (
    <MessagePanel
      sketch="seedling"
      title={words.tokensForAdmins}
      level={1}
      action={<ButtonLink href="/">{words.goToPlants}</ButtonLink>}
    >
      <p>{words.tokensAskAdmin(name, role)}</p>
    </MessagePanel>
  );
}
