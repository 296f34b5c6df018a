import { useQueryClient } from '@tanstack/react-query';
import type { TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { useHasLeft } from '../../ui/hook/use-has-left.ts';
import { Failure } from '../../ui/message/failure.tsx';
import { useToasts } from '../../ui/toast/toasts.ts';
import { isLastAdminRefusal, LastAdmin } from '../last-admin.tsx';
import { tokensQuery } from '../token-queries.ts';
import { describeKept } from './describe-kept.ts';
import { describeNotRevoked, describeRefusal } from './describe-not-revoked.ts';
import * as css from './revoke-dialog.module.css';
import { useRevokeToken } from './use-token-actions.ts';

interface RevokeDialogProps {
  token: TokenView;
  person: Person;
  /** What goes with the session of whoever asks; empty where that is nothing. */
  loss: string;
  onClose: () => void;
  /** Called to make another token then. */
  onNew: () => void;
  /** Called once it is done, telling whether it was the token of whoever asked. */
  onRevoked: (wasOwn: boolean) => void;
}

/** Asks before a token is ended, and says what ends with it, or why it cannot be ended. */
export function RevokeDialog({ token, person, loss, onClose, ...then }: RevokeDialogProps) {
  const revoke = useRevokeToken(person);
  const toasts = useToasts();
  const known = useQueryClient().getQueryData(tokensQuery(person).queryKey);
  const kept = describeKept(token, known?.tokens ?? []);
  const { error, isPending } = revoke;
  const isFoundLast = isLastAdminRefusal(error);
  const isLast = token.lock === 'last_admin' || isFoundLast;
  const hasLeft = useHasLeft();

  async function confirm() {
    if (isPending) return;
    try {
      const { isOwn } = await revoke.mutateAsync(token.id);
      then.onRevoked(isOwn);
      if (isOwn) return;
      toasts.show({ tone: 'done', text: words.revokedWithSessions(token.name) });
    } catch (failure) {
      // The dialog says it, where it is still there.
      if (!hasLeft.current) return;
      toasts.show({ tone: 'failed', text: describeNotRevoked(token, failure) });
    }
  }

  return (
    <Dialog
      title={isLast ? words.revokeNotLast(token.name) : words.revokeQuestion(token.name)}
      onClose={onClose}
    >
      {isLast ? (
        <LastAdmin token={token} isFound={isFoundLast} onClose={onClose} onNew={then.onNew} />
      ) : (
        <>
          <p className={css.text}>{describeEnd(token)}</p>
          {token.isOwn && loss && <p className={css.text}>{loss}</p>}
          {kept && <p className={css.text}>{kept}</p>}
          {error && <Failure className={css.failure}>{describeRefusal(token, error)}</Failure>}
          <DialogButtons>
            <Button look="quiet" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button look="danger" aria-disabled={isPending || undefined} onClick={confirm}>
              {token.isOwn ? words.revokeAndSignOut : words.revoke}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

function describeEnd({ name, isOwn, isExpired }: TokenView): string {
  if (isOwn) return words.revokeOwn;
  return isExpired ? words.revokeExpired(name) : words.revokeEnds(name);
}
