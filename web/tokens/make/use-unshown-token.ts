import type { NewTokenBody, TokenView } from '../../../server/contract/tokens.ts';
import type { Person } from '../../api/person.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { useRevokeToken } from '../table/use-token-actions.ts';
import { describeLost, isLost } from './describe-not-made.ts';

/** Tells what came of a token whose form was left before its answer: its text can be shown to nobody any more. */
export function useUnshownToken(person: Person) {
  const toasts = useToasts();
  const revoke = useRevokeToken(person);

  function tellMade(token: TokenView, failure = '') {
    const name = shortName(token.name);
    toasts.show({
      tone: 'failed',
      text: `${failure}${name} was made all the same, but its token was never shown, so nobody can use it.`,
      action: { label: `Revoke ${name}`, run: () => void end(token) },
    });
  }

  async function end(token: TokenView) {
    try {
      await revoke.mutateAsync(token.id);
      toasts.show({ tone: 'done', text: `Revoked ${shortName(token.name)}.` });
    } catch (error) {
      tellMade(token, `${describeFailure(error)} `);
    }
  }

  function tellFailed({ name }: NewTokenBody, error: unknown) {
    if (isLost(error)) toasts.show({ tone: 'failed', text: describeLost(name) });
  }

  return { tellMade, tellFailed };
}
