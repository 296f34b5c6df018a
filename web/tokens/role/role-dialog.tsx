import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Role } from '../../../server/contract/access.ts';
import type { TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import { isOutcomeUnknown } from '../../api/lost-answer.ts';
import type { Person } from '../../api/person.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { ignoreEchoOfAsking } from '../../ui/hook/ignore-echo.ts';
import { useHasLeft } from '../../ui/hook/use-has-left.ts';
import { Failure } from '../../ui/message/failure.tsx';
import { useToasts } from '../../ui/toast/toasts.ts';
import { sentence } from '../../ui/words/sentence.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { isLastAdminRefusal, LastAdmin } from '../last-admin.tsx';
import { RelativeTime } from '../table/relative-time.tsx';
import { type RoleWish, useChangeRole } from '../table/use-token-actions.ts';
import { tokensQuery } from '../token-queries.ts';
import {
  describeConsequences,
  describeRefusal,
  describeUnchanged,
} from './describe-role-change.ts';
import { RoleChoice } from './role-choice.tsx';
import * as css from './role-dialog.module.css';

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
  const change = useChangeRole(person, token.id);
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const hasLeft = useHasLeft();
  /** The role that whoever chooses knows of. */
  const [seen, setSeen] = useState(token.role);
  const [chosen, setChosen] = useState(token.role);
  /** The roles that were asked for and had no answer: it may have one of them by now. */
  const [tried, setTried] = useState<readonly Role[]>([]);
  const latest = useRef(chosen);
  /** What was asked for while an answer was on its way. */
  const wanted = useRef<Role>(null);
  const { queryKey } = tokensQuery(person);
  const known = queryClient.getQueryData(queryKey);
  const { error, isPending } = change;
  const isFoundLast = isLastAdminRefusal(error);

  function choose(role: Role) {
    latest.current = role;
    setChosen(role);
  }

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) wanted.current = chosen;
    else if (chosen === seen && isSure()) onClose();
    else void give({ role: chosen, expected: seen, tried });
  }

  /** Tells whether the role is surely the one that was seen. */
  function isSure(): boolean {
    const isOutdated = queryClient.getQueryState(queryKey)?.isInvalidated;
    return tried.length === 0 && !isOutdated && findRole() === seen;
  }

  /** Returns the role as the list has it. */
  function findRole(): Role | undefined {
    return queryClient.getQueryData(queryKey)?.tokens.find(({ id }) => id === token.id)?.role;
  }

  async function give(wish: RoleWish) {
    const { role } = wish;
    try {
      const changed = await change.mutateAsync(wish);
      const next = takeWanted();
      setSeen(changed.role);
      setTried([]);
      if (next && next !== changed.role && !changed.isOwn)
        return void give({ role: next, expected: changed.role, tried: [] });
      const isChosen = latest.current === changed.role || changed.isOwn;
      if (isChosen && !hasLeft.current) onClose();
      if (changed.isOwn) return then.onOwnChanged();
      const text = words.roleIsNow(shortName(token.name), changed.role);
      toasts.show({ tone: 'done', text });
    } catch (failure) {
      takeWanted();
      if (isOutcomeUnknown(failure)) setTried([...wish.tried, role]);
      if (hasLeft.current) toasts.show(describeUnchanged(token, role, failure));
      else if (isNewsOfRole(failure)) {
        // Where it cannot be had, the next press is told the same once more.
        await look().catch(() => undefined);
        ignoreEchoOfAsking();
      }
    }
  }

  function takeWanted(): Role | null {
    const role = wanted.current;
    wanted.current = null;
    return role;
  }

  /** Once it has been told what others made of it, the next press means to change that. */
  async function look() {
    await queryClient.fetchQuery({ ...tokensQuery(person), staleTime: 0 });
    setSeen(findRole() ?? seen);
    setTried([]);
  }

  /** The role that another one takes the place of; for the one that was seen, what may be there instead. */
  const mayBe = tried.findLast((role) => role !== chosen) ?? seen;
  const before = chosen === seen ? mayBe : seen;

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
        {error && (
          <Failure className={css.failure}>
            {describeRefusal(token, change.variables.role, error)}
          </Failure>
        )}
        <DialogButtons>
          <Button look="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            look={token.isOwn && chosen !== before ? 'danger' : 'primary'}
            aria-disabled={(isPending && chosen === change.variables.role) || undefined}
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

function isNewsOfRole(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'role_changed';
}
