import { useQueryClient } from '@tanstack/react-query';
import type { TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { Failure } from '../../ui/message/failure.tsx';
import { sentence } from '../../ui/words/sentence.ts';
import { isLastAdminRefusal, LastAdmin } from '../last-admin.tsx';
import { RelativeTime } from '../table/relative-time.tsx';
import { tokensQuery } from '../token-queries.ts';
import { describeConsequences, describeRefusal } from './describe-role-change.ts';
import { RoleChoice } from './role-choice.tsx';
import * as css from './role-dialog.module.css';
import { useGiveRole } from './use-give-role.ts';

interface RoleDialogProps {
  token: TokenView;
  person: Person;
  onClose: () => void;
  /** Called to make another token then. */
  onNew: () => void;
  /** Called once the role of whoever asked has become another. */
  onOwnChanged: () => void;
}

/** Gives a token another role, and says before what comes with it. */
export function RoleDialog({ token, person, onClose, ...then }: RoleDialogProps) {
  const known = useQueryClient().getQueryData(tokensQuery(person).queryKey);
  const { onOwnChanged } = then;
  const { chosen, before, choose, save, refused, sending } = useGiveRole({
    ...{ token, person, onClose, onOwnChanged },
  });
  const isFoundLast = isLastAdminRefusal(refused?.error);

  if (token.lock === 'last_admin' || isFoundLast) {
    return (
      <Dialog title={words.mustStayAdmin(token.name)} onClose={onClose}>
        <LastAdmin token={token} isFound={isFoundLast} onClose={onClose} onNew={then.onNew} />
      </Dialog>
    );
  }
  return (
    <Dialog title={words.changeRoleOf(token.name)} onClose={onClose}>
      <form onSubmit={save}>
        <RoleChoice
          inputsOf={(role) => ({
            ...{ name: 'role', checked: role === chosen, onChange: () => choose(role) },
            ...(role === token.role && { ref: takeFocus }),
          })}
        />
        {chosen === token.role && before === chosen && <LastChange token={token} />}
        <p role="status" className={css.consequences} data-own={token.isOwn || undefined}>
          {describeConsequences(token, before, chosen, known?.tokens ?? [])}
        </p>
        {refused && (
          <Failure className={css.failure}>
            {describeRefusal(token, refused.role, refused.error)}
          </Failure>
        )}
        <DialogButtons>
          <Button look="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            look={token.isOwn && chosen !== before ? 'danger' : 'primary'}
            aria-disabled={chosen === sending || undefined}
          >
            {token.isOwn ? words.changeOwnRole : words.changeRole}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function LastChange({ token: { roleChangedAt, roleChangedBy } }: { token: TokenView }) {
  if (roleChangedAt === null || roleChangedBy === null) return null;
  const when = <RelativeTime at={roleChangedAt} now={Date.now()} />;
  return <p className={css.consequences}>{sentence(words.roleLastChanged(when, roleChangedBy))}</p>;
}

/** Has the dialog begin at the role that there is. It looks for the attribute, which React does not write. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '');
}
