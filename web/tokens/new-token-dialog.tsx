import { useState } from 'react';
import type { CreatedToken } from '../../server/contract/tokens.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TokenForm } from './token-form.tsx';
import { FIRST_FIELDS } from './token-form-schema.ts';
import { TokenTold } from './token-told.tsx';

interface NewTokenDialogProps {
  workspace: string;
  onClose: () => void;
}

/** Makes a token in two steps: what it is to be, then its text. The text is gone with the dialog. */
export function NewTokenDialog({ workspace, onClose }: NewTokenDialogProps) {
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const [typed, setTyped] = useState(FIRST_FIELDS);
  if (created) {
    const close = typed === FIRST_FIELDS ? onClose : () => setCreated(null);
    return <TokenTold key="told" created={created} onClose={close} />;
  }
  return (
    <Dialog key="form" title="New token" onClose={onClose}>
      <TokenForm
        workspace={workspace}
        typed={typed}
        onCreated={(token, typedOn) => {
          setCreated(token);
          setTyped(typedOn ?? FIRST_FIELDS);
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
