import { useQuery } from '@tanstack/react-query';
import type { TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
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
    <Dialog title={words.signInLinkFor(token.name)} onClose={onClose}>
      <p className={css.text}>{words.signInLinkAbout(token.name, token.role)}</p>
      <LinkMaker person={person} token={token} />
      <LinkList links={token.links} now={Date.now()} />
      <DialogButtons>
        <Button look="quiet" onClick={onClose}>
          {words.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
