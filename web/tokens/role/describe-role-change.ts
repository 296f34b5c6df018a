import type { Role } from '../../../server/contract/access.ts';
import type { TokenView } from '../../../server/contract/tokens.ts';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import type { ToastContent } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { withArticle } from '../../ui/words/with-article.ts';
import { describeKept } from '../table/describe-kept.ts';

/**
 * Says what comes with another role; empty for the one that there is.
 *
 * @param tokens all of the workspace, of which an admin who becomes less may know those they made.
 */
export function describeConsequences(
  token: TokenView,
  now: Role,
  chosen: Role,
  tokens: readonly TokenView[],
): string {
  const { name, isOwn } = token;
  if (chosen === now) return '';
  const gifts = (who: string) =>
    now === 'admin'
      ? ` Sign-in links that ${who} made for others end, with all who entered by them.`
      : '';
  if (isOwn)
    return `This is your own access. You will no longer manage tokens, and only another admin can change that.${gifts('you')}`;
  const all = `It counts at once, wherever ${name} is signed in and for programs with this token.${gifts(name)}`;
  return now === 'admin' ? `${all} ${describeKept(token, tokens)}`.trimEnd() : all;
}

/** Tells what came of a change of role whose dialog was left before its answer. */
export function describeUnchanged({ name }: TokenView, chosen: Role, error: unknown): ToastContent {
  const isUnknown = error instanceof RequestFailed && error.isOutcomeUnknown;
  const outcome = isUnknown
    ? `It is not known whether ${shortName(name)} is ${withArticle(chosen)} now.`
    : `The role of ${shortName(name)} was not changed.`;
  return { tone: 'failed', text: `${outcome} ${describeFailure(error)}` };
}
