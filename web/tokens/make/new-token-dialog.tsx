import { useRef, useState } from 'react';
import type { CreatedToken } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { NewTokenText } from './new-token-text.tsx';
import { TokenForm } from './token-form.tsx';
import { FIRST_FIELDS } from './token-form-schema.ts';

interface NewTokenDialogProps {
  person: Person;
  onClose: () => void;
}

/** Makes a token in two steps: what it is to be, then its text. The text is gone with the dialog. */
export function NewTokenDialog({ person, onClose }: NewTokenDialogProps) {
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const [typed, setTyped] = useState(FIRST_FIELDS);
  const showMade = useRef<(() => void) | null>(null);
  // The text of a token that was made is shown before anybody leaves: it can be had only once.
  const leave = () => (showMade.current ?? onClose)();
  if (created) {
    const close = typed === FIRST_FIELDS ? onClose : () => setCreated(null);
    return <NewTokenText key="told" person={person} created={created} onClose={close} />;
  }
  return (
    <Dialog key="form" title={words.newToken} onClose={leave}>
      <TokenForm
        person={person}
        typed={typed}
        onCreated={(token, typedOn) => {
          setCreated(token);
          setTyped(typedOn ?? FIRST_FIELDS);
        }}
        showMade={showMade}
        onCancel={leave}
      />
    </Dialog>
  );
}
