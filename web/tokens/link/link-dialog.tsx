import { useQuery } from '@tanstack/react-query';
import type { TokenView } from '../../../server/contract/tokens.ts';
import type { Person } from '../../api/person.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import * as css from '../make/new-token-text.module.css';
import { tokensQuery } from '../token-queries.ts';
import { LinkList } from './link-list.tsx';
import { LinkMaker } from './link-maker.tsx';

interface LinkDialogProps {
  person: Person;
  token: TokenView;
  onClose: () => void;
}

/** Makes a one-time sign-in link for somebody who has a token already. */
export function LinkDialog({ person, token: opened, onClose }: LinkDialogProps) {
  const { data } = useQuery(tokensQuery(person));
  // Another admin may have given it another role since.
  const token = data?.tokens.find(({ id }) => id === opened.id) ?? opened;
  return (
    <Dialog title={`Sign-in link for ${token.name}`} onClose={onClose}>
      <p className={css.text}>
        A link that signs in another browser as {token.name}, with the role {token.role}. It works
        once and lasts 15 minutes, so send it to nobody else.
      </p>
      <LinkMaker person={person} token={token} />
      <LinkList links={token.links} now={Date.now()} />
      <DialogButtons>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
