import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Role } from '../../../server/contract/access.ts';
import type { TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import { isOutcomeUnknown } from '../../api/lost-answer.ts';
import type { Person } from '../../api/person.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { ignoreEchoOfAsking } from '../../ui/hook/ignore-echo.ts';
import { useHasLeft } from '../../ui/hook/use-has-left.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { type RoleWish, useChangeRole } from '../table/use-token-actions.ts';
import { tokensQuery } from '../token-queries.ts';
import { describeUnchanged } from './describe-role-change.ts';

interface GiveRoleOptions {
  token: TokenView;
  person: Person;
  onClose: () => void;
  onOwnChanged: () => void;
}

/** Which role is chosen for a token, and what pressing the button gives it. */
export function useGiveRole({ token, person, onClose, onOwnChanged }: GiveRoleOptions) {
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
  const { error, isPending, variables } = change;

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
    try {
      finish(await change.mutateAsync(wish));
    } catch (failure) {
      wanted.current = null;
      if (isOutcomeUnknown(failure)) setTried([...wish.tried, wish.role]);
      if (hasLeft.current) toasts.show(describeUnchanged(token, wish.role, failure));
      else if (isNewsOfRole(failure)) {
        // Where it cannot be had, the next press is told the same once more.
        await look().catch(() => undefined);
        ignoreEchoOfAsking();
      }
    }
  }

  /** Tells of the role that was given, or gives the one that was asked for meanwhile. */
  function finish({ role, isOwn }: TokenView) {
    const next = wanted.current;
    wanted.current = null;
    setSeen(role);
    setTried([]);
    if (next && next !== role && !isOwn)
      return void give({ role: next, expected: role, tried: [] });
    const isChosen = latest.current === role || isOwn;
    if (isChosen && !hasLeft.current) onClose();
    if (isOwn) return onOwnChanged();
    toasts.show({ tone: 'done', text: words.roleIsNow(shortName(token.name), role) });
  }

  /** Once it has been told what others made of it, the next press means to change that. */
  async function look() {
    await queryClient.fetchQuery({ ...tokensQuery(person), staleTime: 0 });
    setSeen(findRole() ?? seen);
    setTried([]);
  }

  const mayBe = tried.findLast((role) => role !== chosen) ?? seen;
  return {
    ...{ chosen, choose, save },
    /** The role that the chosen one takes the place of; for the one that was seen, what may be there instead. */
    before: chosen === seen ? mayBe : seen,
    /** What was asked for last and why it failed; null where it did not. */
    refused: error ? { role: variables.role, error } : null,
    /** The role that is being given; null where none is. */
    sending: isPending ? variables.role : null,
  };
}

function isNewsOfRole(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'role_changed';
}
