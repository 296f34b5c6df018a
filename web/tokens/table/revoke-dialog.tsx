import { useQueryClient } from '@tanstack/react-query';
import type { TokenView } from '../../../server/contract/tokens.ts';
import type { Person } from '../../api/person.ts';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { useHasLeft } from '../../ui/hook/use-has-left.ts';
import { Failure } from '../../ui/message/failure.tsx';
import { type ToastContent, useToasts } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { isLastAdminRefusal, LastAdmin } from '../last-admin.tsx';
import { tokensQuery } from '../token-queries.ts';
import { describeKept } from './describe-kept.ts';
import * as css from './revoke-dialog.module.css';
import { useRevokeToken } from './use-token-actions.ts';

interface RevokeDialogProps {
  token: TokenView;
  person: Person;
  onClose: () => void;
  /** Called to make another token then. */
  onNew: () => void;
  /** Called once it is done, telling whether it was the token of whoever asked. */
  onRevoked: (wasOwn: boolean) => void;
}

/** Asks before a token is ended, and says what ends with it, or why it cannot be ended. */
export function RevokeDialog({ token, person, onClose, ...then }: RevokeDialogProps) {
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
      toasts.show({ tone: 'done', text: `Revoked ${token.name}. Its sessions have ended.` });
    } catch (failure) {
      // The dialog says it, where it is still there.
      if (hasLeft.current) toasts.show(describeRefusal(token, failure));
    }
  }

  return (
    <Dialog
      title={isLast ? `${token.name} must stay for now` : `Revoke ${token.name}?`}
      onClose={onClose}
    >
      {isLast ? (
        <LastAdmin token={token} isFound={isFoundLast} onClose={onClose} onNew={then.onNew} />
      ) : (
        <>
          <p className={css.text}>{describeEnd(token)}</p>
          {kept && <p className={css.text}>{kept}</p>}
          {error && <Failure className={css.failure}>{describeFailure(error)}</Failure>}
          <DialogButtons>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button look="danger" aria-disabled={isPending || undefined} onClick={confirm}>
              {token.isOwn ? 'Revoke and sign out' : 'Revoke'}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

function describeRefusal({ name }: TokenView, error: unknown): ToastContent {
  const isUnknown = error instanceof RequestFailed && error.isOutcomeUnknown;
  const outcome = isUnknown
    ? `It is not known whether ${shortName(name)} was revoked.`
    : `${shortName(name)} was not revoked.`;
  return { tone: 'failed', text: `${outcome} ${describeFailure(error)}` };
}

function describeEnd({ name, isOwn, isExpired }: TokenView): string {
  if (isOwn) {
    return 'This is your own token. Revoking it ends your session here and everywhere else at once, and it cannot be taken back: you need another token to sign in again. Plants that are not added yet are discarded.';
  }
  if (isExpired) return `It has expired already. Revoking it sets the name ${name} free again.`;
  return `Whoever uses it is signed out at once, on every device, and programs with it are refused. Sign-in links that ${name} made end too, with all who entered by them. It cannot be taken back. What ${name} did stays in the history.`;
}
