import type { NewTokenBody, TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { useRevokeToken } from '../table/use-token-actions.ts';
import { describeLost, isLost } from './describe-not-made.ts';

/** Tells of a token that was made and left: its text can be shown to nobody any more. */
export function useUnshownToken(person: Person) {
  const toasts = useToasts();
  const revoke = useRevokeToken(person);

  function tell(token: TokenView, news: string, failure = '') {
    const action = {
      label: words.revokeToken(shortName(token.name)),
      run: () => void end(token, news),
    };
    toasts.show({ tone: 'failed', text: failure + news, action });
  }

  async function end(token: TokenView, news: string) {
    try {
      await revoke.mutateAsync(token.id);
      toasts.show({ tone: 'done', text: words.revoked(shortName(token.name)) });
    } catch (error) {
      tell(token, news, `${describeFailure(error)} `);
    }
  }

  /** Its form was left before the answer. */
  function tellMade(token: TokenView) {
    tell(token, words.tokenMadeUnshown(shortName(token.name)));
  }

  function tellUncopied(token: TokenView, secret: 'token' | 'link') {
    const name = shortName(token.name);
    tell(token, secret === 'token' ? words.tokenLeftUncopied(name) : words.linkLeftUncopied(name));
  }

  function tellFailed({ name }: NewTokenBody, error: unknown) {
    if (isLost(error)) toasts.show({ tone: 'failed', text: describeLost(name) });
  }

  return { tellMade, tellUncopied, tellFailed };
}
