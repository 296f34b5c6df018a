import type { Role } from '../../../server/contract/access.ts';
import type { TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import { isOutcomeUnknown } from '../../api/lost-answer.ts';
import { describeFailure } from '../../api/request-failed.ts';
import type { ToastContent } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { describeNotEnded } from '../describe-not-ended.ts';
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
  const isLess = now === 'admin';
  if (isOwn) return `${words.roleOwnChange}${isLess ? ` ${words.roleEndsOwnLinks}` : ''}`;
  const atOnce = words.roleCountsAtOnce(name);
  if (!isLess) return atOnce;
  return `${atOnce} ${words.roleEndsLinks(name)} ${describeKept(token, tokens)}`.trimEnd();
}

/** Tells what came of a change of role whose dialog was left before its answer. */
export function describeUnchanged({ name }: TokenView, chosen: Role, error: unknown): ToastContent {
  const about = shortName(name);
  const text = describeNotEnded(error, {
    unknown: words.roleMaybeNow(about, chosen),
    asked: `${words.changeRoleOf(about)}:`,
    not: words.roleNotChanged(about),
  });
  return { tone: 'failed', text };
}

/** Says in the dialog why a role was not given, or that this is not known. */
export function describeRefusal(token: TokenView, chosen: Role, error: unknown): string {
  if (!isOutcomeUnknown(error)) return describeFailure(error);
  return describeUnchanged(token, chosen, error).text;
}
